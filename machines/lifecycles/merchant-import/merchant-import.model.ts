import { defineModel } from '../../model.ts'
import { merchantImportLifecycle } from './merchant-import.machine.ts'

const save = { type: 'reading.save' } as const
const check = { type: 'check.begin' } as const
const checked = { type: 'check.end' } as const
const run = { type: 'import.begin' } as const
const imported = { type: 'import.end' } as const
const refused = { type: 'import.refuse' } as const
const cancel = { type: 'import.cancel' } as const
const fail = { type: 'work.fail' } as const

export const merchantImportLifecycleModel = defineModel(merchantImportLifecycle, {
  scenarios: { 'a file that was sent': undefined },
  events: {
    'reading.save': [save],
    'check.begin': [check],
    'check.end': [checked],
    'import.begin': [run],
    'import.end': [imported],
    'import.refuse': [refused],
    'import.cancel': [cancel],
    'work.fail': [fail],
  },
  outcomes: {},
  journeys: [
    { name: 'it is read, checked and imported', events: [save, check, checked, run, imported], ends: 'imported' },
    {
      name: 'it is read in another way and checked again',
      events: [check, checked, save, check, checked],
      ends: 'checked',
    },
    { name: 'it is checked twice', events: [check, checked, check, checked], ends: 'checked' },
    { name: 'it holds a refused line', events: [check, checked, run, refused], ends: 'refused' },
    { name: 'it is cancelled before it is checked', events: [cancel], ends: 'cancelled' },
    { name: 'its check is cancelled, and it waits again', events: [check, cancel], ends: 'uploaded' },
    { name: 'it is cancelled for good then', events: [check, cancel, cancel], ends: 'cancelled' },
    { name: 'or read in another way and checked', events: [check, cancel, save, check, checked], ends: 'checked' },
    { name: 'it is cancelled after its check', events: [check, checked, cancel], ends: 'cancelled' },
    { name: 'it is cancelled half-way', events: [check, checked, run, cancel], ends: 'cancelled' },
    { name: 'its check breaks off', events: [check, fail], ends: 'failed' },
    { name: 'it breaks off half-way', events: [check, checked, run, fail], ends: 'failed' },
  ],
  refusals: [
    { name: 'what was not checked is not imported', after: [], refuses: run },
    { name: 'nor what is being checked', after: [check], refuses: run },
    { name: 'which is not read in another way meanwhile', after: [check], refuses: save },
    { name: 'nor checked once more', after: [check], refuses: check },
    { name: 'a check stores nothing', after: [check], refuses: imported },
    { name: 'an import is not begun twice', after: [check, checked, run], refuses: run },
    { name: 'nor read in another way', after: [check, checked, run], refuses: save },
    { name: 'what was cancelled is not stored', after: [check, checked, run, cancel], refuses: imported },
    { name: 'nor refused', after: [check, checked, run, cancel], refuses: refused },
    { name: 'a check that was cancelled has no end', after: [check, cancel], refuses: checked },
    { name: 'what was imported is not cancelled', after: [check, checked, run, imported], refuses: cancel },
    { name: 'nor imported again', after: [check, checked, run, imported], refuses: run },
    { name: 'what broke off is not stored', after: [check, checked, run, fail], refuses: imported },
    { name: 'what nobody works at does not fail', after: [], refuses: fail },
  ],
})
