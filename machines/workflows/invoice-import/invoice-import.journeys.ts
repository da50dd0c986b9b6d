/** Ways of a merchant's import that are written by hand: where they end, and what each guard refuses. */
import type { MerchantImport } from '../../../domain/contract/merchant/invoice-import.ts'
import type { ModelSpec } from '../../model.ts'
import type { invoiceImportMachine } from './invoice-import.machine.ts'
import {
  broken,
  cancelled,
  checked,
  checkedWithRefusals,
  checkedWithRejections,
  checking,
  imported,
  importing,
  known,
  nothingNew,
  partly,
  reading,
  refusedAll,
  unassigned,
  unread,
  uploaded,
} from './invoice-import.samples.ts'

type Spec = ModelSpec<typeof invoiceImportMachine>

export const NEW = 'a new import'
export const SEVERAL = 'a new import of one of several merchants'
export const LINK = 'an import by its address'

const settled = <Actor extends string>(actor: Actor, output: MerchantImport) =>
  ({ type: 'settle', actor, output }) as const
const fails = <Actor extends string>(actor: Actor, code = 'networkFailed') =>
  ({ type: 'settle', actor, error: { code } }) as const
const reads = (output: MerchantImport) => settled('readImport', output)

const file = { type: 'file.choose', key: 'k1', name: 'receivables.csv', size: 120 } as const
const letter = { type: 'file.choose', key: 'k2', name: 'receivables.docx', size: 120 } as const
const empty = { type: 'file.choose', key: 'k3', name: 'nothing.csv', size: 0 } as const
const byMerchant = { type: 'merchant.choose', buidMerchant: 'm-2' } as const
const half = { type: 'upload.progressed', share: 0.5 } as const
const cancelUpload = { type: 'upload.cancel' } as const
const resend = { type: 'upload.retry' } as const
const twice = { type: 'column.choose', at: 5, field: 'amount' } as const
const once = { type: 'column.choose', at: 5, field: null } as const
const due = { type: 'reading.change', patch: { due_days: 30 } } as const
const noCurrency = { type: 'column.choose', at: 4, field: null } as const
const forPrairie = { type: 'customer.choose', buidCustomer: 'c-2', customerName: 'Prairie Grain' } as const
const reload = { type: 'import.reload' } as const
const check = { type: 'import.check' } as const
const cancel = { type: 'import.cancel' } as const
const all = { type: 'choice.change', choice: 'allOrNothing' } as const
const good = { type: 'choice.change', choice: 'goodLines' } as const
const accept = { type: 'acceptance.change', what: 'dates', isAccepted: true } as const
const decline = { type: 'acceptance.change', what: 'dates', isAccepted: false } as const
const remap = { type: 'import.remap' } as const
const run = { type: 'import.run' } as const
const another = { type: 'import.another' } as const
const leave = { type: 'import.leave' } as const
const confirm = { type: 'leave.confirm' } as const
const stay = { type: 'leave.cancel' } as const
const preview = { type: 'after', delay: 'previewDelay' } as const
const poll = { type: 'after', delay: 'pollDelay' } as const
const pollAgain = { type: 'after', delay: 'retryDelay' } as const

/** What was entered is stored. */
const entered = { ...unassigned.reading, due_days: 30 }
const stored: MerchantImport = { ...unassigned, version: 2, reading: entered }
const assigned: MerchantImport = { ...unassigned, version: 2, reading: { ...unassigned.reading, buid_customer: 'c-2' } }

const sent = [file, settled('uploadImport', unassigned)] as const
const edited = [...sent, due, preview] as const
/** The account is chosen, and the check wanted at once. */
const wanted = [...sent, forPrairie, check, settled('storeReading', assigned)] as const
const started = [...wanted, settled('startCheck', checking)] as const
const reviewed = (found: MerchantImport) => [...started, poll, reads(found)] as const
const begun = [...reviewed(checked), run, settled('runImport', importing)] as const
const uploading = (leaving: 'inside' | 'asking') => ({ uploading: { sending: {}, leaving } })
const open = (state: string) => ({ mapping: { open: state } })

export const journeys: Spec['journeys'] = [
  { name: 'a file is on its way', events: [file, half], ends: uploading('inside'), holds: { share: 0.5 } },
  {
    name: 'of several merchants one is chosen first',
    scenario: SEVERAL,
    events: [byMerchant, file],
    ends: uploading('inside'),
    holds: { buidMerchant: 'm-2' },
  },
  {
    name: 'a file that is no table is not sent',
    events: [letter],
    ends: { choosing: 'refused' },
    holds: { failure: 'unsupportedType' },
  },
  {
    name: 'nor an empty one',
    events: [empty],
    ends: { choosing: 'refused' },
    holds: { failure: 'fileEmpty' },
  },
  { name: 'another one is sent then', events: [letter, file], ends: uploading('inside'), holds: { failure: null } },
  { name: 'the upload is cancelled', events: [file, cancelUpload], ends: { choosing: 'open' } },
  {
    name: 'a file that did not arrive is sent again',
    events: [file, fails('uploadImport'), resend],
    ends: uploading('inside'),
    holds: { failure: null },
  },
  {
    name: 'a file that the server cannot read is refused',
    events: [file, fails('uploadImport', 'fileUnreadable')],
    ends: { choosing: 'refused' },
    holds: { failure: 'fileUnreadable' },
  },
  { name: 'who leaves meanwhile is asked', events: [file, leave], ends: uploading('asking') },
  { name: 'and stays', events: [file, leave, stay], ends: uploading('inside') },
  { name: 'or leaves', events: [file, leave, confirm], ends: 'left' },
  {
    name: 'a file that has arrived asks nothing any more',
    events: [file, leave, settled('uploadImport', uploaded)],
    ends: open('settled'),
    holds: { importId: 'import' },
  },
  { name: 'its columns are named', events: sent, ends: open('settled'), holds: { reading: unassigned.reading } },
  { name: 'what is entered is stored a moment later', events: [...sent, due], ends: open('edited') },
  {
    name: 'and shown by the first rows',
    events: [...edited, settled('storeReading', stored)],
    ends: open('settled'),
    holds: { reading: entered },
  },
  {
    name: 'another account is chosen',
    events: [...sent, forPrairie],
    ends: open('edited'),
    holds: { customerName: 'Prairie Grain', reading: assigned.reading },
  },
  { name: 'a column is read as something else', events: [...sent, twice], ends: open('edited') },
  {
    name: 'what is entered meanwhile is stored next',
    events: [...edited, once, settled('storeReading', stored)],
    ends: open('edited'),
  },
  {
    name: 'likewise a number',
    events: [...edited, due, settled('storeReading', stored)],
    ends: open('edited'),
  },
  {
    name: 'likewise an account',
    events: [...edited, forPrairie, settled('storeReading', stored)],
    ends: open('edited'),
    holds: { reading: { ...entered, buid_customer: 'c-2' } },
  },
  {
    name: 'a check that is wanted meanwhile comes next',
    events: [...sent, forPrairie, preview, check, settled('storeReading', assigned)],
    ends: 'starting',
  },
  {
    name: 'what could not be stored stays in the form',
    events: [...edited, fails('storeReading')],
    ends: open('failed'),
  },
  {
    name: 'and is stored on request',
    events: [...edited, fails('storeReading'), reload],
    ends: { mapping: 'previewing' },
  },
  {
    name: 'somebody else was faster',
    events: [...edited, fails('storeReading', 'importChanged'), reads(checking)],
    ends: { checking: 'waiting' },
    holds: { failure: 'importChanged' },
  },
  { name: 'it is gone', events: [...edited, fails('storeReading', 'notFound')], ends: 'unknown' },
  {
    name: 'nobody wants it any more',
    events: [...sent, cancel, settled('cancelImport', cancelled)],
    ends: { ended: 'cancelled' },
  },
  { name: 'the check begins', events: started, ends: { checking: 'waiting' } },
  { name: 'a check that did not begin', events: [...wanted, fails('startCheck')], ends: open('failed') },
  { name: 'of one that is gone', events: [...wanted, fails('startCheck', 'notFound')], ends: 'unknown' },
  {
    name: 'of one that somebody else changed',
    events: [...wanted, fails('startCheck', 'importChanged')],
    ends: 'opening',
  },
  { name: 'its progress is read', events: [...started, poll], ends: { checking: 'reading' } },
  { name: 'it goes on', events: [...started, poll, reads(checking)], ends: { checking: 'waiting' } },
  {
    name: 'a lost connection ends nothing',
    events: [...started, poll, fails('readImport')],
    ends: { checking: 'lost' },
    holds: { misses: 1 },
  },
  {
    name: 'looks come less often then',
    events: [...started, poll, fails('readImport'), pollAgain, fails('readImport')],
    ends: { checking: 'lost' },
    holds: { misses: 2 },
  },
  {
    name: 'on request it is looked at once',
    events: [...started, poll, fails('readImport'), reload, reads(checking)],
    ends: { checking: 'waiting' },
    holds: { misses: 0 },
  },
  { name: 'while it is gone', events: [...started, poll, fails('readImport', 'notFound')], ends: 'unknown' },
  {
    name: 'a check that is cancelled leads back to the columns',
    events: [...started, cancel, settled('cancelImport', stored)],
    ends: open('settled'),
  },
  { name: 'so does one that a colleague cancelled', events: [...started, poll, reads(stored)], ends: open('settled') },
  {
    name: 'a check that could not be cancelled is looked at',
    events: [...started, cancel, fails('cancelImport'), reads(checking)],
    ends: { checking: 'waiting' },
    holds: { failure: 'networkFailed' },
  },
  { name: 'a check broke off', events: [...started, poll, reads(broken)], ends: { ended: 'failed' } },
  { name: 'it is said what would be stored', events: reviewed(checked), ends: { reviewing: 'open' } },
  { name: 'all lines are there already', events: reviewed(known), ends: { ended: 'nothingNew' } },
  { name: 'it is read in another way then', events: [...reviewed(known), remap], ends: open('settled') },
  { name: 'it is read in another way', events: [...reviewed(checkedWithRefusals), remap], ends: open('settled') },
  {
    name: 'the good lines are chosen, and checked so',
    events: [...reviewed(checkedWithRefusals), good],
    ends: 'rechecking',
    holds: { reading: { ...reading, choice: 'goodLines' } },
  },
  {
    name: 'all or nothing is chosen',
    events: [...reviewed(checkedWithRejections), all, settled('startCheck', checking)],
    ends: { checking: 'waiting' },
  },
  {
    name: 'what mostly is a slip is accepted',
    events: [...reviewed(checkedWithRejections), accept],
    ends: { reviewing: 'open' },
    holds: { reading: { ...reading, accepted: ['dates'] } },
  },
  { name: 'and checked again', events: [...reviewed(checkedWithRejections), accept, check], ends: 'rechecking' },
  {
    name: 'a check that did not begin again',
    events: [...reviewed(checkedWithRejections), accept, check, fails('startCheck')],
    ends: { reviewing: 'failed' },
  },
  {
    name: 'of one that is gone too',
    events: [...reviewed(checkedWithRejections), all, fails('startCheck', 'notFound')],
    ends: 'unknown',
  },
  {
    name: 'of one that has changed too',
    events: [...reviewed(checkedWithRejections), all, fails('startCheck', 'importChanged')],
    ends: 'opening',
  },
  {
    name: 'a checked file is not wanted any more',
    events: [...reviewed(checked), cancel, settled('cancelImport', cancelled)],
    ends: { ended: 'cancelled' },
  },
  { name: 'the import begins', events: begun, ends: { importing: 'waiting' } },
  {
    name: 'an import that did not begin can be tried again',
    events: [...reviewed(checked), run, fails('runImport'), run],
    ends: 'running',
    holds: { failure: null },
  },
  {
    name: 'an import of what is gone',
    events: [...reviewed(checked), run, fails('runImport', 'notFound')],
    ends: 'unknown',
  },
  {
    name: 'somebody else has begun it',
    events: [...reviewed(checked), run, fails('runImport', 'importChanged'), reads(importing)],
    ends: { importing: 'waiting' },
  },
  { name: 'all lines are stored', events: [...begun, poll, reads(imported)], ends: { ended: 'imported' } },
  {
    name: 'the others are in the rejection center',
    events: [...begun, poll, reads(partly)],
    ends: { ended: 'partly' },
  },
  { name: 'they were there by then', events: [...begun, poll, reads(nothingNew)], ends: { ended: 'nothingNew' } },
  { name: 'a line was refused by then', events: [...begun, poll, reads(refusedAll)], ends: { ended: 'refused' } },
  { name: 'the import broke off', events: [...begun, poll, reads(broken)], ends: { ended: 'failed' } },
  { name: 'the import still takes', events: [...begun, poll, reads(importing)], ends: { importing: 'waiting' } },
  {
    name: 'the import is cancelled',
    events: [...begun, cancel, settled('cancelImport', cancelled)],
    ends: { ended: 'cancelled' },
  },
  { name: 'somebody else cancelled it', events: [...begun, poll, reads(cancelled)], ends: { ended: 'cancelled' } },
  { name: 'the import is gone', events: [...begun, poll, fails('readImport', 'notFound')], ends: 'unknown' },
  {
    name: 'a lost connection does not end the import',
    events: [...begun, poll, fails('readImport'), pollAgain, reads(imported)],
    ends: { ended: 'imported' },
    holds: { misses: 0 },
  },
  {
    name: 'it can be looked at',
    events: [...begun, poll, fails('readImport'), reload],
    ends: { importing: 'reading' },
  },
  {
    name: 'another file follows',
    events: [...begun, poll, reads(imported), another],
    ends: { choosing: 'open' },
    holds: { importId: null, file: null, current: null },
  },
  {
    name: 'a field that is named twice is not stored',
    events: [...sent, twice, preview],
    ends: open('contradictory'),
  },
  {
    name: 'a check that was wanted before is not under way when the columns come back',
    events: [...sent, due, preview, forPrairie, check, fails('storeReading')],
    ends: open('failed'),
    holds: { next: 'nothing' },
  },
  { name: 'an import is opened by its address', scenario: LINK, events: [reads(uploaded)], ends: open('settled') },
  { name: 'one that is checked', scenario: LINK, events: [reads(checking)], ends: { checking: 'waiting' } },
  { name: 'one that was checked', scenario: LINK, events: [reads(checkedWithRejections)], ends: { reviewing: 'open' } },
  { name: 'one that has ended', scenario: LINK, events: [reads(imported)], ends: { ended: 'imported' } },
  { name: 'a foreign one is unknown', scenario: LINK, events: [fails('readImport', 'notFound')], ends: 'unknown' },
  { name: 'one that cannot be read is said', scenario: LINK, events: [fails('readImport')], ends: 'loadFailed' },
  { name: 'and read again', scenario: LINK, events: [fails('readImport'), reload], ends: 'opening' },
]

export const refusals: Spec['refusals'] = [
  { name: 'nobody knows whose the file is', scenario: SEVERAL, after: [], refuses: file, code: 'merchantMissing' },
  { name: 'nor of a file that is no table', scenario: SEVERAL, after: [], refuses: letter, code: 'merchantMissing' },
  { name: 'what was refused is not sent again', after: [letter], refuses: resend },
  { name: 'nor what the server refused', after: [file, fails('uploadImport', 'fileUnreadable')], refuses: resend },
  { name: 'a field is named twice', after: [...sent, forPrairie, twice], refuses: check, code: 'columnTwice' },
  {
    name: 'also while it is stored',
    after: [...sent, forPrairie, preview, twice],
    refuses: check,
    code: 'columnTwice',
  },
  {
    name: 'nobody knows how days are written',
    scenario: LINK,
    after: [reads(unread)],
    refuses: check,
    code: 'localeMissing',
  },
  { name: 'nobody knows the currency', after: [...sent, noCurrency], refuses: check, code: 'currencyMissing' },
  {
    name: 'nobody knows the account',
    after: sent,
    refuses: check,
    code: 'accountMissing',
  },
  {
    name: 'no column has the number',
    after: [...sent, { type: 'column.choose', at: 0, field: null }],
    refuses: check,
    code: 'columnMissing',
  },
  { name: 'nor at the first look', after: edited, refuses: check, code: 'accountMissing' },
  {
    name: 'with all or nothing no line may be refused',
    after: reviewed(checkedWithRefusals),
    refuses: run,
    code: 'linesRefused',
  },
  {
    name: 'what was accepted is checked first',
    after: [...reviewed(checkedWithRejections), accept],
    refuses: run,
    code: 'checkDue',
  },
  { name: 'nothing is new to be checked', after: reviewed(checked), refuses: check },
  {
    name: 'what was taken back is nothing new',
    after: [...reviewed(checkedWithRejections), accept, decline],
    refuses: check,
  },
  { name: 'what is chosen already is not checked', after: reviewed(checked), refuses: good },
  { name: 'what was imported is not read in another way', after: [...begun, poll, reads(imported)], refuses: remap },
  { name: 'there is no other file before the first', after: [], refuses: another },
]
