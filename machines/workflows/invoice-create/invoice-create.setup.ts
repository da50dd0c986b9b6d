import { assign, setup } from 'xstate'

import type { InvoiceSubmission } from '../../../domain/contract/merchant/invoice-create.ts'
import type { ProposedLine } from '../../../domain/contract/merchant/proposed-invoice.ts'
import { dueByTerms } from '../../../domain/rules/merchant-invoices/due-by-terms.ts'
import { hasRoom, lineAfter } from '../../../domain/rules/merchant-invoices/blank-invoice.ts'
import type { Failure } from '../../failure.ts'
import type { Meta } from '../../meta.ts'
import { attachmentsMachine, hasNewAttachments, type Attached } from '../../parts/attachments/attachments.machine.ts'
import { failure } from '../../parts/wizard-steps.ts'
import { submissionFor, type SubmissionEnd } from '../../parts/submission/submission.machine.ts'
import { port } from '../../port.ts'
import {
  canRemoveLine,
  canStoreRejection,
  selectChoiceRefusal,
  selectEntryRefusal,
  selectHasEntries,
  stillRefused,
  type BilledCustomer,
  type DraftInvoice,
  type InvoiceCreateContext,
  type InvoiceCreateEvent,
  type InvoiceCreateInput,
  type InvoiceCreateView,
  type InvoiceIntent,
  type InvoiceJudgement,
  type InvoiceStepName,
} from './invoice-create.context.ts'
import { mended, selectDocumentsRefusal } from './invoice-create.documents.ts'

/** Sends an invoice; the app provides its effects. */
export const invoiceSubmission = submissionFor<InvoiceIntent, InvoiceSubmission | null>()
type End = SubmissionEnd<InvoiceSubmission | null>
type At = { at: InvoiceStepName; asked: InvoiceStepName }

const blank = { refusals: [], warnings: [], credit: null, isHeld: false } satisfies InvoiceJudgement
/** Places of a refusal that are mended by choosing again. */
const chosen = ['buid_merchant', 'buid_customer']

export const recordFailure = { type: 'recordFailure', params: failure } as const

/** Guards that ask which step is asked for, and at which the wizard is. */
export const asks = (asked: InvoiceStepName) => ({
  type: 'isStep' as const,
  params: ({ event }: { event: { step: InvoiceStepName } }) => ({ at: event.step, asked }),
})
export const stands = (asked: InvoiceStepName) => ({
  type: 'isStep' as const,
  params: ({ context }: { context: InvoiceCreateContext }) => ({ at: context.step, asked }),
})

/** The ports, guards and actions of making an invoice. */
export const invoiceCreateSetup = setup({
  types: {} as {
    input: InvoiceCreateInput
    context: InvoiceCreateContext
    events: InvoiceCreateEvent
    children: { attachments: 'attachments'; submission: 'submission' }
    tags: 'busy' | 'draft' | 'asking'
    meta: Meta<InvoiceCreateView>
  },
  actors: {
    readCustomer: port<BilledCustomer, { buidCustomer: string }>('readCustomer'),
    checkInvoice: port<InvoiceJudgement, { invoice: DraftInvoice }>('checkInvoice'),
    attachments: attachmentsMachine,
    submission: invoiceSubmission,
    storeRejection: port<{ rejectionId: string }, { intent: InvoiceIntent }>('storeRejection'),
  },
  guards: {
    isStep: (_, { at, asked }: At) => at === asked,
    isSent: ({ context }) => context.isSent,
    isChosen: ({ context }) => selectChoiceRefusal({ context }) === null,
    isEntered: ({ context }) => selectEntryRefusal({ context }) === null,
    canRemoveLine: ({ context }) => canRemoveLine({ context }),
    canStoreRejection: ({ context }) => canStoreRejection({ context }),
    /** Checks whether no document is on its way or out. */
    isSettled: ({ context }) => selectDocumentsRefusal({ context }) === null,
    hasNewAttachments: ({ context }, shown: Attached) => hasNewAttachments(context, shown),
    hasEntries: ({ context }) => selectHasEntries({ context }),
    /** Checks whether the account cannot be billed any more, or never could. */
    isGone: (_, { code }: Failure) => code === 'notFound',
    isChoiceRefused: (_, { refusals }: InvoiceJudgement) => refusals.some(({ at }) => chosen.includes(at)),
    isRefused: (_, { refusals }: InvoiceJudgement) => refusals.length > 0,
    isStored: (_, end: End) => end.kind === 'accepted' && end.result !== null && end.result.holdReason === null,
    isHeld: (_, end: End) => end.kind === 'accepted' && end.result !== null,
    isLeft: (_, { kind }: End) => kind === 'left',
    isRefusedForGood: (_, known: Failure | null) => known !== null,
  },
  actions: {
    goTo: assign((_, { step }: { step: InvoiceStepName }) => ({ step })),
    chooseMerchant: assign(({ context: { invoice } }, { buidMerchant }: { buidMerchant: string }) => ({
      invoice: { ...invoice, buid_merchant: buidMerchant },
      ...blank,
    })),
    /** Another account has other currencies, locations and addresses, and other terms: a due date that was entered stays. */
    chooseCustomer: assign(
      (
        { context: { invoice, customer } },
        { buidCustomer, customerName }: { buidCustomer: string; customerName: string },
      ) => ({
        invoice:
          invoice.buid_customer === buidCustomer
            ? invoice
            : {
                ...invoice,
                buid_customer: buidCustomer,
                buid_location: null,
                bill_to: null,
                ship_to: null,
                due_on: invoice.due_on === dueByTerms(invoice, customer?.termsDays ?? []) ? '' : invoice.due_on,
              },
        customerName,
        customer: null,
        ...blank,
      }),
    ),
    storeCustomer: assign(({ context: { invoice } }, customer: BilledCustomer) => {
      const { currencies } = customer
      const currency = currencies.includes(invoice.currency) ? invoice.currency : (currencies[0] ?? '')
      return {
        customer,
        invoice: {
          ...invoice,
          currency,
          due_on: invoice.due_on || dueByTerms({ ...invoice, currency }, customer.termsDays),
          buid_location: customer.locations.some(({ number }) => number === invoice.buid_location)
            ? invoice.buid_location
            : null,
        },
      }
    }),
    clearCustomer: assign(({ context: { invoice } }) => ({
      invoice: { ...invoice, buid_customer: '', buid_location: null },
      customerName: '',
      customer: null,
    })),
    change: assign(({ context: { invoice, refusals } }, { patch }: { patch: Partial<DraftInvoice> }) => ({
      invoice: { ...invoice, ...patch },
      refusals: stillRefused(refusals, Object.keys(patch)),
    })),
    changeLines: assign(
      ({ context: { invoice, refusals } }, change: (lines: readonly ProposedLine[]) => ProposedLine[]) => ({
        invoice: { ...invoice, lines: change(invoice.lines) },
        refusals: stillRefused(refusals, ['lines']),
      }),
    ),
    storeAttached: assign((_, shown: Attached) => shown),
    dropQueue: assign({ queue: [], removingId: null }),
    goToMend: assign(({ context }, refusal: Failure) => mended(context, refusal)),
    storeJudgement: assign((_, judgement: InvoiceJudgement) => judgement),
    storeResult: assign({ submission: (_, end: End) => (end.kind === 'accepted' ? end.result : null) }),
    storeRejectionId: assign((_, { rejectionId }: { rejectionId: string }) => ({ rejectionId })),
    markSent: assign({ isSent: true }),
    unmarkSent: assign({ isSent: false }),
    recordFailure: assign({ failure: (_, known: Failure) => known }),
    clearFailure: assign({ failure: null }),
  },
})

/** Changes of the lines, as parameters of `changeLines`. */
export const added = () => (lines: readonly ProposedLine[]) =>
  hasRoom(lines) ? [...lines, lineAfter(lines)] : [...lines]
export const changed =
  ({ event: { index, patch } }: { event: { index: number; patch: Partial<ProposedLine> } }) =>
  (lines: readonly ProposedLine[]) =>
    lines.map((line, at) => (at === index ? { ...line, ...patch } : line))
export const removed =
  ({ event: { index } }: { event: { index: number } }) =>
  (lines: readonly ProposedLine[]) =>
    lines.filter((_, at) => at !== index)
