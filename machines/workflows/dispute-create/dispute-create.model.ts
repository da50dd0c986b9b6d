import { failureOf } from '../../failure.ts'
import { viewOf } from '../../meta.ts'
import { defineModel } from '../../model.ts'
import { attach, attachedSamples, photoOf } from '../../parts/attachments/attachments.model.ts'
import { chosenSamples, showContacts } from '../../parts/contacts/contacts.model.ts'
import { submissionSamples } from '../../parts/submission/submission.model.ts'
import {
  selectChoiceRefusal,
  selectContactsRefusal,
  selectDescriptionRefusal,
  selectDocumentsRefusal,
  selectIsDocumentRequired,
  selectSubmitRefusal,
  type DisputeCreateContext,
} from './dispute-create.context.ts'
import { disputeCreateMachine } from './dispute-create.machine.ts'
import { choiceJourneys } from './dispute-create.choice-journeys.ts'
import { stepJourneys, submitJourneys } from './dispute-create.journeys.ts'
import {
  back,
  contactsFailed,
  documentGone,
  forbidden,
  next,
  offline,
} from '../../parts/dispute-steps/dispute-steps.journeys.ts'
import {
  amountOver,
  byReason,
  check,
  checked,
  choose,
  described,
  documented,
  draft,
  eligibilityOf,
  first,
  fresh,
  inWords,
  leave,
  limit,
  notEligible,
  partlyIneligible,
  reasonGone,
  returned,
  submission,
  submit,
  submitted,
} from './dispute-create.samples.ts'

/** The facts that a person can see. */
const factsSeen = ({ context }: { context: DisputeCreateContext }) => ({
  kind: context.kind,
  chosen: context.trxIds.length,
  invoices: context.invoices.map(({ trxId, invoiceId, currency }) => ({ trxId, invoiceId, currency })),
  ineligible: context.ineligible.map(({ invoiceId, code }) => ({ invoiceId, code })),
  reason: context.reasonId,
  isDocumentRequired: selectIsDocumentRequired({ context }),
  description: context.description,
  parts: context.parts,
  /** Transaction ids, as of the files that wait. */
  documents: context.documents.map(({ trxId }) => trxId),
  waiting: context.queue.map(({ trxId }) => trxId),
  removing: context.removingId,
  contacts: context.contacts,
  isTyped: context.isTyped,
  failure: context.failure?.code ?? null,
  isSent: context.isSent,
  confirmation: context.submission?.confirmationNumber ?? null,
})
export type DisputeCreateFacts = ReturnType<typeof factsSeen>

export const disputeCreateModel = defineModel(disputeCreateMachine, {
  scenarios: {
    'invoices to dispute were chosen in the list': fresh,
    'a chargeback without an invoice': { ...fresh, kind: 'chargeback', trxIds: [] },
    'a viewer without an invoice to dispute': { ...fresh, role: 'viewer', trxIds: [] },
    'a viewer with invoices to dispute': { ...fresh, role: 'viewer' },
    'a reload while invoices were chosen to dispute': { ...fresh, draft: { ...draft, step: 'invoices' } },
    'a reload in the review of a dispute': { ...fresh, draft },
    'a reload while a dispute was sent': {
      ...fresh,
      // Only a complete dispute can be sent.
      draft: { ...draft, documents: [photoOf('t1'), photoOf('t2')], isSent: true },
    },
  },
  events: {
    'invoice.toggle': [choose(first)],
    'invoices.check': [check],
    'eligible.continue': [{ type: 'eligible.continue' }],
    'reason.choose': [byReason('wrongPrice'), byReason('returnedGoods')],
    'description.change': [inWords('Too dear.')],
    'amount.change': [limit(40_000), limit(first.disputedMinor)],
    'step.next': [next],
    'step.back': [{ type: 'step.back' }],
    'step.edit': [
      { type: 'step.edit', step: 'invoices' },
      { type: 'step.edit', step: 'reason' },
      { type: 'step.edit', step: 'documents' },
      { type: 'step.edit', step: 'contacts' },
    ],
    'dispute.submit': [submit],
    'dispute.leave': [{ type: 'dispute.leave' }],
    'leave.confirm': [{ type: 'leave.confirm' }],
    'leave.cancel': [{ type: 'leave.cancel' }],
  },
  outcomes: {
    checkEligibility: ({ context: { trxIds } }) => [
      { output: eligibilityOf(trxIds) },
      { output: eligibilityOf(trxIds, ['t2']) },
      { output: eligibilityOf(trxIds, trxIds) },
      offline,
    ],
    attachments: [],
    contacts: [],
    submission: [
      { output: { kind: 'accepted', result: submission } },
      ...[partlyIneligible, notEligible, reasonGone, amountOver, documentGone, contactsFailed, forbidden].map(
        ({ error }) => ({
          output: { kind: 'returned' as const, failure: failureOf(error) },
        }),
      ),
      { output: { kind: 'left', id: null } },
    ],
  },
  shows: {
    attachments: Object.values(attachedSamples),
    contacts: Object.values(chosenSamples),
    submission: [submissionSamples.refused],
  },
  oracle: factsSeen,
  why: (snapshot, event) => {
    if (event.type === 'invoice.toggle') return 'roleMayNotDispute'
    if (event.type === 'invoices.check') return selectChoiceRefusal(snapshot)
    if (event.type === 'dispute.submit') return selectSubmitRefusal(snapshot)
    if (event.type !== 'step.next') return null
    if (viewOf(snapshot) === 'contacts') return selectContactsRefusal(snapshot)
    return viewOf(snapshot) === 'reason' ? selectDescriptionRefusal(snapshot) : selectDocumentsRefusal(snapshot)
  },
  journeys: [...choiceJourneys, ...stepJourneys, ...submitJourneys],
  refusals: [
    {
      name: 'a viewer disputes nothing',
      scenario: 'a viewer without an invoice to dispute',
      after: [],
      refuses: choose(first),
      code: 'roleMayNotDispute',
    },
    {
      name: 'a viewer asks for nothing',
      scenario: 'a viewer without an invoice to dispute',
      after: [],
      refuses: check,
      code: 'roleMayNotDispute',
    },
    {
      name: 'a viewer comes no further than the reason',
      scenario: 'a viewer with invoices to dispute',
      after: [checked, byReason('wrongPrice'), inWords('Too dear.')],
      refuses: next,
      code: 'roleMayNotDispute',
    },
    {
      name: 'nothing is disputed without an invoice',
      scenario: 'a chargeback without an invoice',
      after: [],
      refuses: check,
      code: 'nothingChosen',
    },
    {
      name: 'a dispute has a reason',
      after: [checked, inWords('Too dear.')],
      refuses: next,
      code: 'reasonMissing',
    },
    {
      name: 'a dispute says more than its reason',
      after: [checked, byReason('wrongPrice'), inWords(' ')],
      refuses: next,
      code: 'descriptionMissing',
    },
    {
      name: 'an amount that is emptied is entered again',
      after: [checked, byReason('wrongPrice'), inWords('Too dear.'), limit(null)],
      refuses: next,
      code: 'disputedAmountMissing',
    },
    {
      name: 'a dispute is about more than nothing',
      after: [checked, byReason('wrongPrice'), inWords('Too dear.'), limit(0)],
      refuses: next,
      code: 'disputedAmountMissing',
    },
    {
      name: 'no more of an invoice is disputed than its whole amount',
      after: [checked, byReason('wrongPrice'), inWords('Too dear.'), limit(first.disputedMinor + 1)],
      refuses: next,
      code: 'disputedAmountOver',
    },
    {
      name: 'what came back is shown by a document for each invoice',
      after: [...returned, attach('file'), attach('photo')],
      refuses: next,
      code: 'documentRequired',
    },
    {
      name: 'files on their way are waited for',
      after: [...described, attach('file')],
      refuses: next,
      code: 'uploadUnderWay',
    },
    {
      name: 'a document that is being removed is waited for',
      after: [...described, attach('file'), attach('photo'), attach('removal')],
      refuses: back,
    },
    {
      name: 'a person who is typed is added first',
      after: [...documented, showContacts('typed')],
      refuses: next,
      code: 'contactNotAdded',
    },
    { name: 'what is being sent is not left', after: [...submitted], refuses: leave },
    {
      name: 'a review after a reload still misses a document',
      scenario: 'a reload in the review of a dispute',
      after: [checked],
      refuses: submit,
      code: 'documentRequired',
    },
  ],
})
