import { defineModel } from '../../model.ts'
import { changeFileLifecycle } from './change-file.machine.ts'

const check = { type: 'check.begin' } as const
const checked = { type: 'check.end' } as const
const store = { type: 'store.begin' } as const
const miss = { type: 'columns.miss' } as const
const askCheck = { type: 'check.ask' } as const
const withdraw = { type: 'file.withdraw' } as const
const ask = { type: 'store.ask' } as const
const stored = { type: 'store.end' } as const
const refuse = { type: 'file.refuse' } as const
const fail = { type: 'work.fail' } as const

export const changeFileLifecycleModel = defineModel(changeFileLifecycle, {
  scenarios: { 'a file that was sent': undefined },
  events: {
    'check.begin': [check],
    'check.end': [checked],
    'store.begin': [store],
    'columns.miss': [miss],
    'check.ask': [askCheck],
    'file.withdraw': [withdraw],
    'store.ask': [ask],
    'store.end': [stored],
    'file.refuse': [refuse],
    'work.fail': [fail],
  },
  outcomes: {},
  journeys: [
    { name: 'its rows are stored', events: [store, stored], ends: 'stored' },
    { name: 'its rows are only tried', events: [check, checked], ends: 'checked' },
    { name: 'what was tried is stored', events: [check, checked, ask, store, stored], ends: 'stored' },
    { name: 'its columns are not known', events: [check, miss], ends: 'unmatched' },
    { name: 'somebody says what they are', events: [check, miss, askCheck], ends: 'received' },
    { name: 'what was tried is read in another way', events: [check, checked, askCheck], ends: 'received' },
    { name: 'nobody wants it before it is read', events: [withdraw], ends: 'withdrawn' },
    { name: 'nor while it is tried', events: [check, withdraw], ends: 'withdrawn' },
    { name: 'nor with such columns', events: [check, miss, withdraw], ends: 'withdrawn' },
    { name: 'nor what was tried', events: [check, checked, withdraw], ends: 'withdrawn' },
    { name: 'it cannot be read', events: [store, refuse], ends: 'refused' },
    { name: 'it cannot be tried', events: [check, refuse], ends: 'refused' },
    { name: 'it breaks off', events: [store, fail], ends: 'failed' },
    { name: 'it breaks off while it is tried', events: [check, fail], ends: 'failed' },
  ],
  refusals: [
    { name: 'what waits has no end', after: [], refuses: stored },
    { name: 'nor is it refused before anybody has read it', after: [], refuses: refuse },
    { name: 'what nobody works at does not fail', after: [], refuses: fail },
    { name: 'it is not begun twice', after: [store], refuses: store },
    { name: 'what is tried is not stored', after: [check], refuses: stored },
    { name: 'what is stored was not tried', after: [store], refuses: checked },
    { name: 'what waits need not be asked for', after: [], refuses: ask },
    { name: 'nor what is tried', after: [check], refuses: ask },
    { name: 'what was tried is not stored unasked', after: [check, checked], refuses: store },
    { name: 'what was stored is not stored again', after: [store, stored], refuses: store },
    { name: 'nor asked for again', after: [store, stored], refuses: ask },
    { name: 'what is stored is not withdrawn', after: [store], refuses: withdraw },
    { name: 'nor what was stored', after: [store, stored], refuses: withdraw },
    { name: 'what is stored has its columns', after: [store], refuses: miss },
    { name: 'what waits is not read in another way', after: [], refuses: askCheck },
    { name: 'nor what is tried in another way', after: [check], refuses: askCheck },
    { name: 'what has no columns is not stored', after: [check, miss], refuses: ask },
    { name: 'what was withdrawn is not read', after: [withdraw], refuses: check },
    { name: 'what was refused is not read on', after: [store, refuse], refuses: stored },
    { name: 'what broke off is not read on', after: [store, fail], refuses: stored },
  ],
})
