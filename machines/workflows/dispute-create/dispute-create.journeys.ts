/** Where known ways of disputing end, written by hand. */
import { failureOf } from '../../failure.ts'
import type { ModelSpec } from '../../model.ts'
import type { disputeCreateMachine } from './dispute-create.machine.ts'
import { anna, fileOf, first, offline, photoOf, piet, second, third } from './dispute-create.samples.ts'
import {
  answer,
  back,
  check,
  checked,
  checkedOne,
  choose,
  chosen,
  described,
  documented,
  goOn,
  leave,
  next,
  none,
  partly,
  remove,
  returned,
  reviewed,
  settle,
  stay,
  told,
} from './dispute-create.steps-taken.ts'

type Journeys = ModelSpec<typeof disputeCreateMachine>['journeys']

const uploaded = (trxId: string) => settle('upload', { output: { kind: 'done' as const, document: photoOf(trxId) } })
const suspicious = settle('upload', {
  output: { kind: 'refused' as const, key: 'file-t1', name: 'crate.jpg', code: 'documentSuspicious' },
})
const leftOut = settle('upload', { output: { kind: 'cancelled' as const } })
const because = (code: string) => failureOf({ code })
const inReview = 'a reload in the review of a dispute'

export const choiceJourneys: Journeys = [
  { name: 'invoices from the list are looked into at once', events: [], ends: 'drafting.checkingEligibility' },
  {
    name: 'invoices that can be disputed lead to the reason',
    events: [checked],
    ends: 'drafting.describing',
    holds: { invoices: [first, second], step: 'reason' as const },
  },
  {
    name: 'a chosen invoice is charged back',
    scenario: 'a chargeback without an invoice',
    events: [choose(first), check, checkedOne],
    ends: 'drafting.describing',
    holds: { kind: 'chargeback', invoices: [first] },
  },
  {
    name: 'without an invoice one is chosen first',
    scenario: 'a chargeback without an invoice',
    events: [choose(first), choose(second), choose(second)],
    ends: 'drafting.choosing',
    holds: { invoices: [first], trxIds: ['t1'] },
  },
  {
    name: 'chosen invoices are looked into',
    scenario: 'a chargeback without an invoice',
    events: [choose(first), check],
    ends: 'drafting.checkingEligibility',
  },
  {
    name: 'some invoices cannot be disputed',
    events: [partly],
    ends: 'drafting.someIneligible',
    holds: { ineligible: [{ trxId: 't2', invoiceId: 'INV-2', code: 'alreadyDisputed' }] },
  },
  {
    name: 'one goes on without them',
    events: [partly, goOn],
    ends: 'drafting.describing',
    holds: { trxIds: ['t1'], invoices: [first], ineligible: [] },
  },
  {
    name: 'one goes back and chooses anew',
    events: [partly, back],
    ends: 'drafting.choosing',
    holds: { trxIds: ['t1'], ineligible: [] },
  },
  { name: 'no invoice can be disputed', events: [none], ends: 'drafting.noneEligible', holds: { invoices: [] } },
  {
    name: 'from none one goes back and chooses others',
    events: [none, back],
    ends: 'drafting.choosing',
    holds: { trxIds: [], ineligible: [] },
  },
  {
    name: 'a check that fails says so',
    events: [settle('checkEligibility', offline)],
    ends: 'drafting.checkFailed',
    holds: { failure: because('networkFailed') },
  },
  {
    name: 'a check that failed is asked for again',
    events: [settle('checkEligibility', offline), check, checked],
    ends: 'drafting.describing',
    holds: { failure: null },
  },
  {
    name: 'a check that failed leads back to the choice',
    events: [settle('checkEligibility', offline), back],
    ends: 'drafting.choosing',
    holds: { trxIds: ['t1', 't2'] },
  },
  {
    name: 'a choice that came by a link stays when one more is chosen after a check that failed',
    events: [settle('checkEligibility', offline), back, choose(third)],
    ends: 'drafting.choosing',
    holds: { trxIds: ['t1', 't2', 't3'] },
  },
  {
    name: 'of such a choice one is taken out, and the others stay with their documents',
    scenario: inReview,
    events: [settle('checkEligibility', offline), back, choose(second)],
    ends: 'drafting.choosing',
    holds: { trxIds: ['t1'], documents: [photoOf('t1')] },
  },
  {
    name: 'an invoice taken out takes its document along',
    scenario: 'a reload while invoices were chosen to dispute',
    events: [checked, choose(first)],
    ends: 'drafting.choosing',
    holds: { trxIds: ['t2'], documents: [] },
  },
  {
    name: 'an invoice that stays behind takes its document along',
    scenario: inReview,
    events: [answer(['t1']), goOn],
    ends: 'drafting.reviewing',
    holds: { trxIds: ['t2'], documents: [] },
  },
  {
    name: 'a reload comes back to the choice',
    scenario: 'a reload while invoices were chosen to dispute',
    events: [checked],
    ends: 'drafting.choosing',
  },
  {
    name: 'a reload comes back to the review under the same key',
    scenario: inReview,
    events: [checked],
    ends: 'drafting.reviewing',
    holds: { draftId: 'draft-0009' },
  },
]

export const stepJourneys: Journeys = [
  { name: 'from the reason one goes back to the choice', events: [checked, back], ends: 'drafting.choosing' },
  {
    name: 'reason and words lead to the documents',
    events: [...described],
    ends: 'drafting.documenting.attaching',
    holds: { reasonId: 'wrongPrice', description: 'Too dear.' },
  },
  { name: 'from the documents one goes back', events: [...described, back], ends: 'drafting.describing' },
  {
    name: 'a file is sent',
    events: [...described, chosen('t1')],
    ends: 'drafting.documenting.uploading',
    holds: { queue: [fileOf('t1')] },
  },
  {
    name: 'a sent file is a document',
    events: [...described, chosen('t1'), uploaded('t1')],
    ends: 'drafting.documenting.attaching',
    holds: { documents: [photoOf('t1')], queue: [] },
  },
  {
    name: 'files are sent one after the other',
    events: [...described, chosen('t1'), chosen('t2'), uploaded('t1')],
    ends: 'drafting.documenting.uploading',
    holds: { documents: [photoOf('t1')], queue: [fileOf('t2')] },
  },
  {
    name: 'a refused file is said, and the next is sent',
    events: [...described, chosen('t1'), chosen('t2'), suspicious, uploaded('t2')],
    ends: 'drafting.documenting.attaching',
    holds: {
      documents: [photoOf('t2')],
      rejected: [{ key: 'file-t1', name: 'crate.jpg', code: 'documentSuspicious' }],
    },
  },
  {
    name: 'a new choice tells no more of what was refused before',
    events: [...described, chosen('t1'), suspicious, chosen('t1')],
    ends: 'drafting.documenting.uploading',
    holds: { rejected: [] },
  },
  {
    name: 'a file that is left out leaves nothing behind',
    events: [...described, chosen('t1'), leftOut],
    ends: 'drafting.documenting.attaching',
    holds: { documents: [], queue: [], rejected: [] },
  },
  {
    name: 'going back sends no more files',
    events: [...described, chosen('t1'), back],
    ends: 'drafting.describing',
    holds: { queue: [] },
  },
  {
    name: 'a document is taken away',
    events: [
      ...described,
      chosen('t1'),
      uploaded('t1'),
      remove('doc-t1'),
      settle('removeDocument', { output: undefined }),
    ],
    ends: 'drafting.documenting.attaching',
    holds: { documents: [] },
  },
  {
    name: 'a document that cannot be taken away stays, and it is said',
    events: [...described, chosen('t1'), uploaded('t1'), remove('doc-t1'), settle('removeDocument', offline)],
    ends: 'drafting.documenting.attaching',
    holds: { documents: [photoOf('t1')], failure: because('networkFailed') },
  },
  {
    name: 'another try to take it away takes the failure away',
    events: [
      ...described,
      chosen('t1'),
      uploaded('t1'),
      remove('doc-t1'),
      settle('removeDocument', offline),
      remove('doc-t1'),
    ],
    ends: 'drafting.documenting.removing',
    holds: { failure: null },
  },
  {
    name: 'a document for each invoice is enough for any reason',
    events: [...returned, chosen('t1'), uploaded('t1'), chosen('t2'), uploaded('t2'), next],
    ends: 'drafting.contacting',
  },
  {
    name: 'somebody of the company and somebody else are told',
    events: [...documented, told(anna), told({ ...piet, name: ' Piet de Wit ' })],
    ends: 'drafting.contacting',
    holds: { contacts: [anna, piet] },
  },
  {
    name: 'somebody is told no more, whatever the case of the address',
    events: [
      ...documented,
      told(anna),
      told(piet),
      { type: 'contact.remove' as const, email: 'ANNA.HOLM@example.com' },
    ],
    ends: 'drafting.contacting',
    holds: { contacts: [piet] },
  },
  {
    name: 'from the contacts one goes back',
    events: [...documented, back],
    ends: 'drafting.documenting.attaching',
  },
  {
    name: 'the review comes last',
    events: [...reviewed],
    ends: 'drafting.reviewing',
    holds: { step: 'review' as const },
  },
  { name: 'from the review one goes back', events: [...reviewed, back], ends: 'drafting.contacting' },
  ...(
    [
      ['invoices', 'drafting.choosing'],
      ['reason', 'drafting.describing'],
      ['documents', 'drafting.documenting.attaching'],
      ['contacts', 'drafting.contacting'],
    ] as const
  ).map(([step, ends]) => ({
    name: `from the review one changes the ${step}`,
    events: [...reviewed, { type: 'step.edit' as const, step }],
    ends,
    holds: { step },
  })),
  { name: 'leaving with nothing entered asks nothing', events: [checked, leave], ends: 'cancelled' },
  { name: 'leaving what was entered asks first', events: [...described, leave], ends: 'leaving' },
  {
    name: 'leaving for good disputes nothing',
    events: [...described, leave, { type: 'leave.confirm' as const }],
    ends: 'cancelled',
  },
  {
    name: 'staying comes back to the same step',
    events: [...documented, leave, stay],
    ends: 'drafting.contacting',
  },
  {
    name: 'staying sends the file anew',
    events: [...described, chosen('t1'), leave, stay],
    ends: 'drafting.documenting.uploading',
    holds: { queue: [fileOf('t1')] },
  },
]
