import { assign, setup } from 'xstate'

import type { DisputeSubmission } from '../../../domain/contract/dispute.ts'
import { mayDispute } from '../../../domain/people.ts'
import type { DisputedPart } from '../../../domain/rules/disputes/disputed-invoice.ts'
import type { Failure } from '../../failure.ts'
import type { Meta } from '../../meta.ts'
import { attachmentsMachine, type Attached } from '../../parts/attachments/attachments.machine.ts'
import { contactsMachine, type Chosen } from '../../parts/contacts/contacts.machine.ts'
import { disputeSteps } from '../../parts/dispute-steps/dispute-steps.ts'
import { output, returned } from '../../parts/wizard-steps.ts'
import { submissionFor, type SubmissionEnd } from '../../parts/submission/submission.machine.ts'
import { port } from '../../port.ts'
import {
  selectChoiceRefusal,
  selectContactsRefusal,
  selectDescriptionRefusal,
  selectDocumentsRefusal,
  selectHasEntries,
  selectSubmitRefusal,
  withOnly,
  type DisputeCreateContext,
  type DisputeCreateEvent,
  type DisputeCreateInput,
  type DisputedInvoice,
  type DisputeIntent,
  type DisputeStepName,
  type DisputeView,
  type Eligibility,
} from './dispute-create.context.ts'
import { stepsOfRefusal } from './refused-submission.ts'

const { guards, mended, ...questions } = disputeSteps<DisputeStepName, DisputeSubmission>(stepsOfRefusal, 'review')

/** Guards that ask which step is asked for, and at which the wizard stands. */
export const { asks, stands } = questions

/** What the server says of the invoices is stored. */
export const storeChecked = { type: 'storeEligibility', params: output } as const
/** The server named the invoices that have become ineligible. */
export const storeNamed = [
  { type: 'recordFailure', params: returned },
  { type: 'storeIneligible', params: returned },
] as const

/** Sends a dispute; the app provides its effects. */
export const disputeSubmission = submissionFor<DisputeIntent, DisputeSubmission>()
type End = SubmissionEnd<DisputeSubmission>

/** The ports, guards and actions of disputing. */
export const disputeCreateSetup = setup({
  types: {} as {
    input: DisputeCreateInput
    context: DisputeCreateContext
    events: DisputeCreateEvent
    children: { attachments: 'attachments'; contacts: 'contacts'; submission: 'submission' }
    tags: 'busy' | 'draft' | 'asking'
    meta: Meta<DisputeView>
  },
  actors: {
    checkEligibility: port<Eligibility, Pick<DisputeIntent, 'kind' | 'trxIds'>>('checkEligibility'),
    attachments: attachmentsMachine,
    contacts: contactsMachine,
    submission: disputeSubmission,
  },
  guards,
}).extend({
  guards: {
    isSent: ({ context }) => context.isSent,
    hasNoInvoices: ({ context }) => context.trxIds.length === 0,
    hasEntries: ({ context }) => selectHasEntries({ context }),
    canDispute: ({ context }) => mayDispute(context.role),
    isChosen: ({ context }) => selectChoiceRefusal({ context }) === null,
    isNoneEligible: (_, { invoices }: Eligibility) => invoices.length === 0,
    isSomeIneligible: (_, { ineligible }: Eligibility) => ineligible.length > 0,
    isDescribed: ({ context }) => selectDescriptionRefusal({ context }) === null,
    isDocumented: ({ context }) => selectDocumentsRefusal({ context }) === null,
    isNotRemoving: ({ context }) => context.removingId === null,
    hasContacts: ({ context }) => selectContactsRefusal({ context }) === null,
    isSubmittable: ({ context }) => selectSubmitRefusal({ context }) === null,
    /** Checks whether the reasons are known too: if nothing was read since a reload, only the invoices' ids are. */
    isPartlyIneligible: ({ context }, { code }: Failure) =>
      code === 'disputePartlyIneligible' && context.reasons.length > 0,
    isNotEligible: ({ context }, { code }: Failure) => code === 'disputeNotEligible' && context.reasons.length > 0,
  },
  actions: {
    /** Adds or removes an invoice; of those chosen by a link or before a reload only the ids are known. */
    toggleInvoice: assign(({ context: { trxIds, invoices, parts, documents } }, invoice: DisputedInvoice) => {
      if (!trxIds.includes(invoice.trxId))
        return { trxIds: [...trxIds, invoice.trxId], invoices: [...invoices, invoice] }
      return withOnly({ trxIds, invoices, parts, documents }, (trxId) => trxId !== invoice.trxId)
    }),
    storeEligibility: assign((_, eligibility: Eligibility) => eligibility),
    /** Removes the ineligible invoices and their documents. */
    retainEligible: assign(({ context: { trxIds, ineligible, invoices, parts, documents } }) => ({
      ...withOnly({ trxIds, invoices, parts, documents }, (trxId) => !ineligible.some((one) => one.trxId === trxId)),
      ineligible: [],
    })),
    /** Stores the invoices that a refused submission named by id, with their numbers from the choice. */
    storeIneligible: assign({
      ineligible: ({ context: { invoices } }, { ineligible }: Failure) =>
        ineligible.map(({ trxId, code }) => ({
          trxId,
          invoiceId: invoices.find((invoice) => invoice.trxId === trxId)?.invoiceId ?? trxId,
          code,
        })),
    }),
    chooseReason: assign({ reasonId: (_, { reasonId }: { reasonId: string }) => reasonId }),
    describe: assign({ description: (_, { description }: { description: string }) => description }),
    /** Limits the dispute of an invoice; the whole amount is no limit. */
    limitAmount: assign(({ context: { invoices, parts } }, { trxId, amountMinor }: DisputedPart) => {
      const isWhole = invoices.some((invoice) => invoice.trxId === trxId && invoice.disputedMinor === amountMinor)
      const others = parts.filter((part) => part.trxId !== trxId)
      return { parts: isWhole ? others : [...others, { trxId, amountMinor }] }
    }),
    dropQueue: assign({ queue: [] }),
    goTo: assign((_, { step }: { step: DisputeStepName }) => ({ step })),
    goToMend: assign((seen, refusal: Failure) => mended(seen, refusal)),
    storeAttached: assign((_, shown: Attached) => shown),
    storeChosen: assign((_, shown: Chosen) => shown),
    dropTyped: assign({ isTyped: false }),
    storeResult: assign({ submission: (_, end: End) => (end.kind === 'accepted' ? end.result : null) }),
    markSent: assign({ isSent: true }),
    unmarkSent: assign({ isSent: false }),
    recordFailure: assign({ failure: (_, refusal: Failure) => refusal }),
    clearFailure: assign({ failure: null }),
  },
})
