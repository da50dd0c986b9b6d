import { assign, setup } from 'xstate'

import type { Payment } from '../../../domain/contract/payment.ts'
import { isPaymentStale, mayPay, type PaymentLine } from '../../../domain/rules/payment-line.ts'
import { isMethodGone, wasAccepted } from '../../../domain/rules/payment-method.ts'
import { nothingHeld, splitSelection } from '../../../domain/rules/payment-split.ts'
import { payableOf, refuseMethod } from '../../../domain/rules/payment.ts'
import { failureOf, type Failure } from '../../failure.ts'
import type { Meta } from '../../meta.ts'
import { submissionFor, type SubmissionEnd } from '../../parts/submission/submission.machine.ts'
import { port } from '../../port.ts'
import {
  selectHasSelection,
  selectPaymentRefusal,
  selectSubmitRefusal,
  type ChosenMethod,
  type Draft,
  type DueInput,
  type LoadedDue,
  type PayingAccount,
  type PaymentContext,
  type PaymentEvent,
  type PaymentInput,
  type PaymentView,
  type QuotedPayment,
  type QuoteInput,
} from './payment.context.ts'

type LoadedDraft = { lines: readonly PaymentLine[]; quote: QuotedPayment | null }
type End = SubmissionEnd<Payment>

/** The part of the context that is empty until the server has quoted a selection. */
export const unquoted = { quote: null, areTermsAccepted: false } as const

/** Parameters of guards and actions: how the port ended. */
export const failure = ({ event }: { event: { error: unknown } }) => failureOf(event.error)
export const output = <Output>({ event }: { event: { output: Output } }) => event.output
export const returned = ({ event: { output: end } }: { event: { output: End } }) =>
  end.kind === 'returned' ? end.failure : failureOf(null)

/** Returns the account that pays these invoices: their own, unless the program pays for several at once. */
function payingFor({ mode, account, isOfAll }: PaymentContext, [first, ...others]: readonly PaymentLine[]) {
  if (mode !== 'INDIVIDUAL_ACCOUNT' || isOfAll || first === undefined) return account
  const { customerId, customerName } = first
  return others.every((line) => line.customerId === customerId)
    ? { buidCustomer: customerId, name: customerName }
    : account
}

/** Sends a payment; its effects are the app's. */
export const paymentSubmission = submissionFor<{ quoteId: string; key: string }, Payment>()

/** The ports, guards, delays and actions of paying. */
export const paymentSetup = setup({
  types: {} as {
    input: PaymentInput
    context: PaymentContext
    events: PaymentEvent
    children: { submission: 'submission' }
    meta: Meta<PaymentView>
    tags: 'busy' | 'draft' | 'asking' | 'quoting' | 'adding'
  },
  actors: {
    loadDraft: port<LoadedDraft, Draft>('loadDraft'),
    loadEverythingDue: port<LoadedDue, DueInput>('loadEverythingDue'),
    /** Answers with the quote that is held while it lives, else with a new one. */
    requestQuote: port<QuotedPayment, QuoteInput>('requestQuote'),
    /** Reads the payment again that its payer is to confirm. */
    lookUp: port<Payment, { paymentId: string }>('lookUp'),
    acceptFee: port<QuotedPayment, { quoteId: string; feeMinor: number }>('acceptFee'),
    submission: paymentSubmission,
  },
  guards: {
    isToConfirm: ({ context }) => context.resume?.at === 'challenged',
    isSent: ({ context }) => context.resume !== null,
    hasDraft: ({ context }) => context.draft !== null,
    hasDueHeld: ({ context }) => context.heldBack.due !== null && mayPay(context.role),
    isAccountMissing: ({ context }) =>
      context.account === null && context.mode === 'INDIVIDUAL_ACCOUNT' && !context.isOfAll,
    canChangeAccount: ({ context }) => context.mode === 'INDIVIDUAL_ACCOUNT',
    isSameAccount: ({ context }, account: PayingAccount) => context.account?.buidCustomer === account.buidCustomer,
    canPay: ({ context }) => mayPay(context.role),
    canUseMethod: ({ context }, method: ChosenMethod) =>
      mayPay(context.role) && context.method === null && refuseMethod(context, method.kind, method) === null,
    isQuotable: ({ context }) => selectPaymentRefusal({ context }) === null,
    isSubmittable: ({ context }) => selectSubmitRefusal({ context }) === null,
    canSplit: ({ context }, currency: string | null) =>
      mayPay(context.role) && splitSelection(context, currency) !== null,
    hasSelection: ({ context }) => selectHasSelection({ context }),
    hasOpenFee: (_, quote: QuotedPayment | null) =>
      quote !== null && quote.feeMinor > 0 && quote.feeAcceptedAt === null,
    isQuoted: (_, quote: QuotedPayment | null) => quote !== null,
    isChallenged: (_, end: End) => end.kind === 'accepted' && end.result.state === 'challenged',
    isPaid: (_, { state }: Payment) => wasAccepted(state),
    isRefused: (_, { state }: Payment) => state === 'declined',
    isAccepted: (_, { kind }: End) => kind === 'accepted',
    isDeclined: (_, { kind }: End) => kind === 'declined',
    isLeft: (_, { kind }: End) => kind === 'left',
    isStale: (_, { code }: Failure) => isPaymentStale(code),
    isQuoteExpired: (_, { code }: Failure) => code === 'quoteExpired',
  },
  delays: { pollInterval: 3_000, quoteLifetime: ({ context }) => context.quote?.lifetimeMs ?? 0 },
  actions: {
    toggleLine: assign({
      ...unquoted,
      lines: ({ context }, line: PaymentLine) =>
        context.lines.some(({ trxId }) => trxId === line.trxId)
          ? context.lines.filter(({ trxId }) => trxId !== line.trxId)
          : [...context.lines, line],
    }),
    changeAmount: assign({
      ...unquoted,
      lines: ({ context }, { trxId, amountMinor }: { trxId: string; amountMinor: number }) =>
        context.lines.map((line) => (line.trxId === trxId ? { ...line, amountMinor } : line)),
    }),
    addLines: assign({
      ...unquoted,
      heldBack: ({ context }, { beyond }: LoadedDue) => ({ ...context.heldBack, due: beyond }),
      lines: ({ context }, { lines }) => [
        ...context.lines,
        ...payableOf(lines).filter(({ trxId }) => !context.lines.some((line) => line.trxId === trxId)),
      ],
    }),
    clearLines: assign({ ...unquoted, lines: [], heldBack: nothingHeld }),
    splitLines: assign(({ context }, currency: string | null) => ({
      ...unquoted,
      ...splitSelection(context, currency),
    })),
    chooseAccount: assign({
      ...unquoted,
      lines: [],
      heldBack: nothingHeld,
      method: null,
      isOfAll: false,
      location: null,
      account: (_, account: PayingAccount) => account,
    }),
    chooseMethod: assign({ ...unquoted, method: (_, method: ChosenMethod) => method }),
    storeDraft: assign({
      account: ({ context }, { lines }: LoadedDraft) => payingFor(context, lines),
      lines: (_, { lines }: LoadedDraft) => payableOf(lines),
      quote: (_, { quote }) => quote,
      declineCode: null,
      draft: null,
    }),
    storeQuote: assign({
      quote: (_, quote: QuotedPayment) => quote,
      // Terms are accepted for one quote.
      areTermsAccepted: ({ context }, quote) => context.areTermsAccepted && context.quote?.id === quote.id,
      declineCode: null,
    }),
    storeEnd: assign({
      payment: (_, end: End) => ('result' in end ? end.result : null),
      paymentId: (_, end) => ('result' in end ? end.result.id : end.kind === 'left' ? end.id : null),
      declineCode: (_, end) => ('result' in end ? end.result.declineCode : null),
    }),
    storePayment: assign({
      payment: (_, payment: Payment) => payment,
      paymentId: (_, { id }) => id,
      declineCode: (_, { declineCode }) => declineCode,
    }),
    recordFailure: assign({
      failure: (_, known: Failure) => known,
      // Another one must be chosen.
      method: ({ context }, { code }) => (isMethodGone(code) ? null : context.method),
    }),
    clearFailure: assign({ failure: null }),
    /** The selection is read again: same invoices, same amounts, today's facts. */
    redraft: assign({
      ...unquoted,
      draft: ({ context: { lines, draft, method } }) => ({
        // After a reload nothing has been read yet; what is to be read is still known.
        amounts:
          lines.length > 0 ? lines.map(({ trxId, amountMinor }) => ({ trxId, amountMinor })) : (draft?.amounts ?? []),
        quoteId: null,
        method,
      }),
    }),
    voidQuote: assign(unquoted),
    toggleTerms: assign({ areTermsAccepted: ({ context }) => !context.areTermsAccepted }),
    clearResume: assign({ resume: null }),
  },
})
