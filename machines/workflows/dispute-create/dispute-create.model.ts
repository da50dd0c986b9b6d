import { defineModel } from '../../model.ts'
import { disputeCreateMachine } from './dispute-create.machine.ts'
import { choiceJourneys, stepJourneys } from './dispute-create.journeys.ts'
import { submitJourneys } from './dispute-create.submit-journeys.ts'
import {
  anna,
  contactsFailed,
  documentGone,
  draft,
  eligibilityOf,
  fileOf,
  first,
  forbidden,
  fresh,
  notEligible,
  offline,
  partlyIneligible,
  photoOf,
  piet,
  reasonGone,
  submission,
  uploadEnds,
} from './dispute-create.samples.ts'
import {
  selectChoiceRefusal,
  selectContactRefusal,
  selectDescriptionRefusal,
  selectDocumentsRefusal,
  selectQueueRefusal,
  selectSubmitRefusal,
} from './dispute-create.selectors.ts'
import {
  byReason,
  check,
  checked,
  choose,
  chosen,
  described,
  documented,
  inWords,
  next,
  remove,
  returned,
  settle,
  submit,
  submitted,
  told,
} from './dispute-create.steps-taken.ts'

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
      // What was sent was complete.
      draft: { ...draft, documents: [photoOf('t1'), photoOf('t2')], isSent: true },
    },
  },
  events: {
    'invoice.toggle': [choose(first)],
    'invoices.check': [check],
    'eligible.continue': [{ type: 'eligible.continue' }],
    'reason.choose': [byReason('wrongPrice'), byReason('returnedGoods')],
    'description.change': [inWords('Too dear.')],
    'document.choose': ({ context: { trxIds, documents, queue } }) => {
      const bare = trxIds.find((trxId) => ![...documents, ...queue].some((document) => document.trxId === trxId))
      return [chosen(bare ?? 't1')]
    },
    'document.remove': ({ context }) => context.documents.slice(0, 1).map(({ documentId }) => remove(documentId)),
    'contact.add': [told(anna), told({ ...piet, email: 'piet at example' })],
    'contact.remove': ({ context }) =>
      context.contacts.slice(0, 1).map(({ email }) => ({ type: 'contact.remove', email })),
    'step.next': [next],
    'step.back': [{ type: 'step.back' }],
    'step.edit': [
      { type: 'step.edit', step: 'invoices' },
      { type: 'step.edit', step: 'reason' },
      { type: 'step.edit', step: 'documents' },
      { type: 'step.edit', step: 'contacts' },
    ],
    'dispute.submit': [submit],
    'dispute.retry': [{ type: 'dispute.retry' }],
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
    upload: ({ context }) => uploadEnds(context),
    removeDocument: [{ output: undefined }, offline],
    submitDispute: [
      { output: submission },
      partlyIneligible,
      notEligible,
      reasonGone,
      documentGone,
      contactsFailed,
      forbidden,
      offline,
    ],
  },
  oracle: (snapshot) => {
    const { context } = snapshot
    return {
      kind: context.kind,
      chosen: context.trxIds.length,
      invoices: context.invoices.map(({ invoiceId }) => invoiceId),
      ineligible: context.ineligible.map(({ invoiceId, code }) => `${invoiceId} ${code}`),
      reason: context.reasonId,
      description: context.description,
      documents: context.documents.map(({ documentId }) => documentId),
      waiting: context.queue.map(({ trxId }) => trxId),
      rejected: context.rejected.map(({ code }) => code),
      contacts: context.contacts.slice(0, 1).map(({ email }) => email),
      failure: context.failure?.code ?? null,
      confirmation: context.submission?.confirmationNumber ?? null,
    }
  },
  why: (snapshot, event) => {
    if (event.type === 'invoice.toggle') return 'roleMayNotDispute'
    if (event.type === 'invoices.check') return selectChoiceRefusal(snapshot)
    if (event.type === 'document.choose') return selectQueueRefusal(snapshot)
    if (event.type === 'contact.add') return selectContactRefusal(snapshot, event.contact)
    if (event.type === 'dispute.submit') return selectSubmitRefusal(snapshot)
    if (event.type !== 'step.next') return null
    const isDescribing = snapshot.matches({ drafting: 'describing' })
    return isDescribing ? selectDescriptionRefusal(snapshot) : selectDocumentsRefusal(snapshot)
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
      name: 'what came back is shown by a document for each invoice',
      after: [...returned, chosen('t1'), settle('upload', { output: { kind: 'done', document: photoOf('t1') } })],
      refuses: next,
      code: 'documentRequired',
    },
    {
      name: 'so many files wait and no more',
      after: [...described, chosen('t1'), chosen('t2')],
      refuses: { type: 'document.choose', document: fileOf('t2') },
      code: 'tooManyFiles',
    },
    {
      name: 'somebody is told once',
      after: [...documented, told(anna)],
      refuses: told({ ...piet, email: ' Anna.Holm@example.com' }),
      code: 'contactRepeated',
    },
    {
      name: 'an address is one',
      after: [...documented],
      refuses: told({ ...piet, email: 'piet at example' }),
      code: 'emailInvalid',
    },
    {
      name: 'a review after a reload still misses a document',
      scenario: 'a reload in the review of a dispute',
      after: [checked],
      refuses: submit,
      code: 'documentRequired',
    },
    {
      name: 'what did not get through is not changed, since it may have been taken',
      after: [...submitted, settle('submitDispute', offline)],
      refuses: { type: 'step.back' },
    },
  ],
})
