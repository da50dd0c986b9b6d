/** Ways of a program's import that are written by hand: where they end, and what each guard refuses. */
import type { OpenedChangeFile } from '../../../domain/contract/intake/change-file.ts'
import type { ModelSpec } from '../../model.ts'
import type { changeFileImportMachine } from './change-file-import.machine.ts'
import {
  broken,
  checked,
  checkedBySoftware,
  checkedWithRefusals,
  checking,
  KIND,
  known,
  matched,
  nothingNew,
  partly,
  queued,
  received,
  refusedAll,
  stored,
  storing,
  unmatched,
  unreadable,
  withdrawn,
} from './change-file-import.samples.ts'

type Spec = ModelSpec<typeof changeFileImportMachine>

export const NEW = 'a new file of changes'
export const LINK = 'a file of changes by its address'

const settled = <Actor extends string>(actor: Actor, output: OpenedChangeFile) =>
  ({ type: 'settle', actor, output }) as const
const fails = <Actor extends string>(actor: Actor, code = 'networkFailed') =>
  ({ type: 'settle', actor, error: { code } }) as const
const reads = (output: OpenedChangeFile) => settled('readFile', output)

const kind = { type: 'kind.choose', kind: KIND } as const
const german = { type: 'locale.choose', locale: 'de-DE' } as const
const file = { type: 'file.choose', key: 'k1', name: 'locations.csv', size: 120 } as const
const letter = { type: 'file.choose', key: 'k2', name: 'locations.docx', size: 120 } as const
const empty = { type: 'file.choose', key: 'k3', name: 'nothing.csv', size: 0 } as const
const huge = { type: 'file.choose', key: 'k4', name: 'everything.csv', size: 500_000_001 } as const
const half = { type: 'upload.progressed', share: 0.5 } as const
const cancelUpload = { type: 'upload.cancel' } as const
const resend = { type: 'upload.retry' } as const
const shop = { type: 'column.choose', at: 1, field: 'display_location' } as const
const twice = { type: 'column.choose', at: 1, field: 'name' } as const
const check = { type: 'file.check' } as const
const update = { type: 'mode.choose', mode: 'change' } as const
const refuse = { type: 'mode.choose', mode: 'refuse' } as const
const rematch = { type: 'file.rematch' } as const
const store = { type: 'file.store' } as const
const withdraw = { type: 'file.withdraw' } as const
const reload = { type: 'file.reload' } as const
const another = { type: 'file.another' } as const
const leave = { type: 'import.leave' } as const
const confirm = { type: 'leave.confirm' } as const
const stay = { type: 'leave.cancel' } as const
const poll = { type: 'after', delay: 'pollDelay' } as const
const pollAgain = { type: 'after', delay: 'retryDelay' } as const

const chosen = [kind, file] as const
const sent = [...chosen, settled('sendFile', received)] as const
const looked = (found: OpenedChangeFile) => [...sent, poll, reads(found)] as const
const matching = looked(unmatched)
const asked = [...matching, shop, check] as const
const begun = [...looked(checked), store, settled('storeFile', queued)] as const
const uploading = (leaving: 'inside' | 'asking') => ({ uploading: { sending: {}, leaving } })

export const journeys: Spec['journeys'] = [
  { name: 'a file is on its way', events: [...chosen, half], ends: uploading('inside'), holds: { share: 0.5 } },
  {
    name: 'its days are written in another way',
    events: [kind, german, file],
    ends: uploading('inside'),
    holds: { locale: 'de-DE', kind: KIND },
  },
  {
    name: 'a file that is no table is not sent',
    events: [kind, letter],
    ends: { choosing: 'refused' },
    holds: { failure: 'unsupportedType' },
  },
  {
    name: 'nor an empty one',
    events: [kind, empty],
    ends: { choosing: 'refused' },
    holds: { failure: 'fileEmpty' },
  },
  {
    name: 'nor one that is too large',
    events: [kind, huge],
    ends: { choosing: 'refused' },
    holds: { failure: 'fileTooLarge' },
  },
  {
    name: 'another one is sent then',
    events: [kind, letter, file],
    ends: uploading('inside'),
    holds: { failure: null },
  },
  { name: 'the upload is cancelled', events: [...chosen, cancelUpload], ends: { choosing: 'open' } },
  {
    name: 'a file that did not arrive is sent again',
    events: [...chosen, fails('sendFile'), resend],
    ends: uploading('inside'),
    holds: { failure: null, file: { key: 'k1', name: 'locations.csv', size: 120 } },
  },
  {
    name: 'too many files wait',
    events: [...chosen, fails('sendFile', 'changeFilesTooMany')],
    ends: { choosing: 'refused' },
    holds: { failure: 'changeFilesTooMany' },
  },
  { name: 'who leaves meanwhile is asked', events: [...chosen, leave], ends: uploading('asking') },
  { name: 'and stays', events: [...chosen, leave, stay], ends: uploading('inside') },
  { name: 'or leaves', events: [...chosen, leave, confirm], ends: 'left' },
  {
    name: 'a file that has arrived asks nothing any more',
    events: [...chosen, leave, settled('sendFile', received)],
    ends: { checking: 'waiting' },
    holds: { importId: 'import' },
  },
  { name: 'its progress is read', events: [...sent, poll], ends: { checking: 'reading' } },
  { name: 'the check goes on', events: looked(checking), ends: { checking: 'waiting' } },
  {
    name: 'a lost connection ends nothing',
    events: [...sent, poll, fails('readFile')],
    ends: { checking: 'lost' },
    holds: { misses: 1 },
  },
  {
    name: 'looks come less often then',
    events: [...sent, poll, fails('readFile'), pollAgain, fails('readFile')],
    ends: { checking: 'lost' },
    holds: { misses: 2 },
  },
  {
    name: 'on request it is looked at once',
    events: [...sent, poll, fails('readFile'), reload, reads(checking)],
    ends: { checking: 'waiting' },
    holds: { misses: 0 },
  },
  { name: 'while it is gone', events: [...sent, poll, fails('readFile', 'notFound')], ends: 'unknown' },
  {
    name: 'it is not wanted before it is checked',
    events: [...sent, withdraw, settled('withdrawFile', withdrawn)],
    ends: { ended: 'withdrawn' },
  },
  {
    name: 'it was checked by then',
    events: [...sent, withdraw, fails('withdrawFile', 'changeFileChanged'), reads(checked)],
    ends: { reviewing: 'open' },
    holds: { failure: 'changeFileChanged' },
  },
  { name: 'somebody else withdrew it', events: looked(withdrawn), ends: { ended: 'withdrawn' } },
  { name: 'it cannot be read', events: looked(unreadable), ends: { ended: 'unreadable' } },
  { name: 'the check broke off', events: looked(broken), ends: { ended: 'failed' } },
  {
    name: 'a column is not known by its name',
    events: matching,
    ends: { matching: 'open' },
    holds: { columns: ['customer_id', null, 'name'] },
  },
  {
    name: 'it is said what it is',
    events: asked,
    ends: 'asking',
    holds: { columns: ['customer_id', 'display_location', 'name'] },
  },
  {
    name: 'and it is checked so',
    events: [...asked, settled('askCheck', { ...received, columns: matched })],
    ends: { checking: 'waiting' },
  },
  { name: 'a check that did not begin', events: [...asked, fails('askCheck')], ends: { matching: 'failed' } },
  {
    name: 'what was entered stays',
    events: [...asked, fails('askCheck'), check],
    ends: 'asking',
    holds: { failure: null, columns: ['customer_id', 'display_location', 'name'] },
  },
  {
    name: 'its days are written in another way after all',
    events: [...matching, german],
    ends: { matching: 'open' },
    holds: { locale: 'de-DE' },
  },
  { name: 'a check of what is gone', events: [...asked, fails('askCheck', 'notFound')], ends: 'unknown' },
  {
    name: 'somebody else was faster',
    events: [...asked, fails('askCheck', 'changeFileChanged'), reads(received)],
    ends: { checking: 'waiting' },
    holds: { failure: 'changeFileChanged' },
  },
  {
    name: 'a file with such columns is not wanted',
    events: [...matching, withdraw, settled('withdrawFile', withdrawn)],
    ends: { ended: 'withdrawn' },
  },
  { name: 'it is said what would be stored', events: looked(checked), ends: { reviewing: 'open' } },
  {
    name: 'what is there already is brought up to date',
    events: [...looked(checkedWithRefusals), update],
    ends: 'rechecking',
    holds: { mode: 'change' },
  },
  {
    name: 'and it is checked so',
    events: [...looked(checked), update, settled('askCheck', { ...received, upsert: true })],
    ends: { checking: 'waiting' },
    holds: { mode: 'change' },
  },
  {
    name: 'a check that did not begin again leaves what was checked',
    events: [...looked(checked), update, fails('askCheck')],
    ends: { reviewing: 'failed' },
    holds: { mode: 'refuse' },
  },
  {
    name: 'of one that is gone too',
    events: [...looked(checked), update, fails('askCheck', 'notFound')],
    ends: 'unknown',
  },
  {
    name: 'of one that has changed too',
    events: [...looked(checked), update, fails('askCheck', 'changeFileChanged')],
    ends: 'opening',
  },
  { name: 'it is read in another way', events: [...looked(checkedWithRefusals), rematch], ends: { matching: 'open' } },
  { name: 'all rows are there already', events: looked(known), ends: { ended: 'nothingNew' } },
  { name: 'it is read in another way then', events: [...looked(known), rematch], ends: { matching: 'open' } },
  { name: 'no row can be stored', events: looked(refusedAll), ends: { reviewing: 'open' } },
  {
    name: 'a checked file is not wanted any more',
    events: [...looked(checked), withdraw, settled('withdrawFile', withdrawn)],
    ends: { ended: 'withdrawn' },
  },
  {
    name: 'a file that could not be withdrawn is read',
    events: [...looked(checked), withdraw, fails('withdrawFile')],
    ends: 'opening',
    holds: { failure: 'networkFailed' },
  },
  { name: 'what was checked is stored', events: begun, ends: { storing: 'waiting' } },
  {
    name: 'an import that did not begin can be tried again',
    events: [...looked(checked), store, fails('storeFile'), store],
    ends: 'starting',
    holds: { failure: null },
  },
  {
    name: 'an import of what is gone',
    events: [...looked(checked), store, fails('storeFile', 'notFound')],
    ends: 'unknown',
  },
  {
    name: 'somebody else has begun it',
    events: [...looked(checked), store, fails('storeFile', 'changeFileNotChecked'), reads(queued)],
    ends: { storing: 'waiting' },
  },
  { name: 'the import still takes', events: [...begun, poll, reads(storing)], ends: { storing: 'waiting' } },
  { name: 'all rows are stored', events: [...begun, poll, reads(stored)], ends: { ended: 'stored' } },
  { name: 'some are not', events: [...begun, poll, reads(partly)], ends: { ended: 'partly' } },
  { name: 'they were there by then', events: [...begun, poll, reads(nothingNew)], ends: { ended: 'nothingNew' } },
  { name: 'the import cannot be read on', events: [...begun, poll, reads(unreadable)], ends: { ended: 'unreadable' } },
  { name: 'the import broke off', events: [...begun, poll, reads(broken)], ends: { ended: 'failed' } },
  { name: 'the import is gone', events: [...begun, poll, fails('readFile', 'notFound')], ends: 'unknown' },
  {
    name: 'a lost connection does not end the import',
    events: [...begun, poll, fails('readFile'), pollAgain, reads(stored)],
    ends: { ended: 'stored' },
    holds: { misses: 0 },
  },
  { name: 'it can be looked at', events: [...begun, poll, fails('readFile'), reload], ends: { storing: 'reading' } },
  {
    name: 'another file follows',
    events: [...begun, poll, reads(stored), another],
    ends: { choosing: 'open' },
    holds: { importId: null, file: null, current: null, kind: null },
  },
  { name: 'a file is opened by its address', scenario: LINK, events: [reads(unmatched)], ends: { matching: 'open' } },
  { name: 'one that waits', scenario: LINK, events: [reads(received)], ends: { checking: 'waiting' } },
  { name: 'one that waits to be stored', scenario: LINK, events: [reads(queued)], ends: { storing: 'waiting' } },
  { name: 'one that was checked', scenario: LINK, events: [reads(checkedWithRefusals)], ends: { reviewing: 'open' } },
  { name: 'one that has ended', scenario: LINK, events: [reads(stored)], ends: { ended: 'stored' } },
  { name: 'a foreign one is unknown', scenario: LINK, events: [fails('readFile', 'notFound')], ends: 'unknown' },
  { name: 'one that cannot be read is said', scenario: LINK, events: [fails('readFile')], ends: 'loadFailed' },
  { name: 'and read again', scenario: LINK, events: [fails('readFile'), reload], ends: 'opening' },
]

export const refusals: Spec['refusals'] = [
  { name: 'nobody has said what the file holds', after: [], refuses: file, code: 'kindMissing' },
  { name: 'nor of a file that is no table', after: [], refuses: letter, code: 'kindMissing' },
  { name: 'what was refused is not sent again', after: [kind, letter], refuses: resend },
  {
    name: 'nor what the server refused',
    after: [...chosen, fails('sendFile', 'changeFilesTooMany')],
    refuses: resend,
  },
  { name: 'a needed field has no column', after: matching, refuses: check, code: 'columnMissing' },
  { name: 'a field has two columns', after: [...matching, twice], refuses: check, code: 'columnTwice' },
  { name: 'no row can be stored', after: looked(refusedAll), refuses: store, code: 'nothingToStore' },
  { name: 'what is chosen already is not checked', after: looked(checked), refuses: refuse },
  {
    name: 'what software sent is not stored here',
    scenario: LINK,
    after: [reads(checkedBySoftware)],
    refuses: store,
    code: 'sentBySoftware',
  },
  {
    name: 'nor read in another way',
    scenario: LINK,
    after: [reads(checkedBySoftware)],
    refuses: rematch,
  },
  { name: 'nor with another choice', scenario: LINK, after: [reads(checkedBySoftware)], refuses: update },
  { name: 'nor withdrawn', scenario: LINK, after: [reads(checkedBySoftware)], refuses: withdraw },
  { name: 'what is being stored is not withdrawn', after: begun, refuses: withdraw },
  { name: 'what was stored is not read in another way', after: [...begun, poll, reads(stored)], refuses: rematch },
  { name: 'there is no other file before the first', after: [], refuses: another },
]
