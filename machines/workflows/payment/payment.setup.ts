import { assign, setup } from 'xstate'

import type { PaymentMode } from '../../../domain/contract/secure-config.ts'
import type { MethodKind, Payment } from '../../../domain/contract/payment.ts'
import type { PaymentSettings } from '../../../domain/contract/program-settings.ts'
import type { Role } from '../../../domain/people.ts'
import type { DuePart } from '../../../domain/rules/dues.ts'
import { isPaymentStale, mayPay, type PaymentLine } from '../../../domain/rules/payment-line.ts'
import { payableOf, refusePayment, refuseSubmit, totalOf } from '../../../domain/rules/payment.ts'
import { failureOf, type Failure } from '../../failure.ts'
import type { Meta } from '../../meta.ts'
import { submissionFor, type SubmissionEnd } from '../../parts/submission/submission.machine.ts'
import { port } from '../../port.ts'

export type PayingAccount = { buidCustomer: string; name: string }

/** The method of a payment. `id` is a stored method or the provider's token of a new card; mail has none. */
export type ChosenMethod = { kind: MethodKind; id: string | null; label: string; last4: string }

export type QuotedPayment = {
  id: string
  currency: string
  subtotalMinor: number
  feeMinor: number
  feeBasisPoints: number
  feeFixedMinor: number
  totalMinor: number
  expiresAt: string
  /** From the answer to the expiry by the server's clock. */
  lifetimeMs: number
  feeAcceptedAt: string | null
}

/** An earlier selection, by trx_id and amount in minor units; today's facts are read for it. */
export type Draft = {
  amounts: readonly { trxId: string; amountMinor: number | null }[]
  quoteId: string | null
  method: ChosenMethod | null
}

/** The point at which an interrupted payment continues: the server knows the rest. */
type Resume = { at: 'submitting'; quoteId: string } | { at: 'processing'; paymentId: string }

export type PaymentInput = {
  /** Made with the draft; with the quote's id it is the Idempotency-Key, so a retry is the same intent. */
  draftId: string
  mode: PaymentMode
  role: Role
  settings: PaymentSettings
  account: PayingAccount | null
  draft: Draft | null
  resume: Resume | null
}

export type PaymentContext = Omit<PaymentInput, 'draft' | 'resume'> & {
  draft: Draft | null
  resume: Resume | null
  lines: readonly PaymentLine[]
  method: ChosenMethod | null
  quote: QuotedPayment | null
  areTermsAccepted: boolean
  /** The server's answer once it is paid; no guard reads it. */
  payment: Payment | null
  /** Known as soon as the server has named it. */
  paymentId: string | null
  declineCode: string | null
  failure: Failure | null
}

/** The pages of a payment, one for each way that it can stand. */
export type PaymentView =
  'account' | 'invoices' | 'reading' | 'fee' | 'pay' | 'expired' | 'declined' | 'stale' | 'confirmed'

export type PaymentEvent =
  | { type: 'account.choose'; account: PayingAccount }
  | { type: 'account.change' }
  | { type: 'invoice.toggle'; line: PaymentLine }
  | { type: 'selection.clear' }
  | { type: 'amount.change'; trxId: string; amountMinor: number }
  /** All that is open, or a part of it; what is disputed or on hold stays out. */
  | { type: 'everythingDue.add'; part?: DuePart }
  | { type: 'method.choose'; method: ChosenMethod }
  | { type: 'draft.reload' }
  | { type: 'quote.request' }
  | { type: 'fee.accept' }
  | { type: 'terms.toggle' }
  | { type: 'step.back' }
  | { type: 'payment.submit' }
  | { type: 'payment.retry' }
  | { type: 'changes.accept' }
  | { type: 'payment.leave' }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }

/** Returns what is sent: the quote, and the Idempotency-Key of the quoted payment (promise R1). */
export function intentOf({ draftId, quote, resume }: PaymentContext): { quoteId: string; key: string } {
  const quoteId = quote?.id ?? (resume?.at === 'submitting' ? resume.quoteId : '')
  return { quoteId, key: `${draftId}.${quoteId}` }
}

type Seen = { context: PaymentContext }

export const selectLines = ({ context }: Seen) => context.lines
export const selectMethod = ({ context }: Seen) => context.method
export const selectQuote = ({ context }: Seen) => context.quote
export const selectFailure = ({ context }: Seen) => context.failure
export const selectTotal = ({ context }: Seen) => totalOf(context.lines)

/** Checks whether leaving would lose something. */
export const selectHasSelection = ({ context }: Seen) => context.lines.length > 0

/** Returns why the selection cannot be quoted now, or null. */
export function selectPaymentRefusal({ context }: Seen) {
  return refusePayment({
    role: context.role,
    settings: context.settings,
    lines: context.lines,
    method: context.method?.kind ?? null,
  })
}

/** Returns why the quote cannot be paid now, or null; an expired quote has left its state by then. */
export function selectSubmitRefusal({ context: { quote, areTermsAccepted } }: Seen) {
  return refuseSubmit({
    isExpired: quote === null,
    feeMinor: quote?.feeMinor ?? 0,
    isFeeAccepted: quote?.feeAcceptedAt != null,
    areTermsAccepted,
  })
}

/** The account whose due invoices are read, and the part of them. */
export type DueInput = { account: PayingAccount | null; part: DuePart | null }

type LoadedDraft = { lines: readonly PaymentLine[]; quote: QuotedPayment | null }
type End = SubmissionEnd<Payment>

/** The part of the context that is empty until the server has quoted a selection. */
export const unquoted = { quote: null, areTermsAccepted: false } as const

/** Parameters of guards and actions: how the port ended. */
export const failure = ({ event }: { event: { error: unknown } }) => failureOf(event.error)
export const output = <Output>({ event }: { event: { output: Output } }) => event.output
export const returned = ({ event: { output: end } }: { event: { output: End } }) =>
  end.kind === 'returned' ? end.failure : failureOf(null)

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
    tags: 'busy' | 'draft' | 'asking'
  },
  actors: {
    loadDraft: port<LoadedDraft, Draft>('loadDraft'),
    loadEverythingDue: port<readonly PaymentLine[], DueInput>('loadEverythingDue'),
    requestQuote: port<QuotedPayment, { lines: readonly PaymentLine[]; method: ChosenMethod | null }>('requestQuote'),
    acceptFee: port<QuotedPayment, { quoteId: string; feeMinor: number }>('acceptFee'),
    submission: paymentSubmission,
  },
  guards: {
    isSent: ({ context }) => context.resume !== null,
    hasDraft: ({ context }) => context.draft !== null,
    isAccountMissing: ({ context }) => context.account === null && context.mode === 'INDIVIDUAL_ACCOUNT',
    canChangeAccount: ({ context }) => context.mode === 'INDIVIDUAL_ACCOUNT',
    isSameAccount: ({ context }, account: PayingAccount) => context.account?.buidCustomer === account.buidCustomer,
    canPay: ({ context }) => mayPay(context.role),
    isQuotable: ({ context }) => selectPaymentRefusal({ context }) === null,
    isSubmittable: ({ context }) => selectSubmitRefusal({ context }) === null,
    hasSelection: ({ context }) => selectHasSelection({ context }),
    hasOpenFee: (_, quote: QuotedPayment | null) =>
      quote !== null && quote.feeMinor > 0 && quote.feeAcceptedAt === null,
    isQuoted: (_, quote: QuotedPayment | null) => quote !== null,
    isAccepted: (_, { kind }: End) => kind === 'accepted',
    isDeclined: (_, { kind }: End) => kind === 'declined',
    isLeft: (_, { kind }: End) => kind === 'left',
    isStale: (_, { code }: Failure) => isPaymentStale(code),
    isQuoteExpired: (_, { code }: Failure) => code === 'quoteExpired',
  },
  delays: { quoteLifetime: ({ context }) => context.quote?.lifetimeMs ?? 0 },
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
      lines: ({ context }, lines: readonly PaymentLine[]) => [
        ...context.lines,
        ...payableOf(lines).filter(({ trxId }) => !context.lines.some((line) => line.trxId === trxId)),
      ],
    }),
    clearLines: assign({ ...unquoted, lines: [] }),
    chooseAccount: assign({ ...unquoted, lines: [], method: null, account: (_, account: PayingAccount) => account }),
    chooseMethod: assign({ ...unquoted, method: (_, method: ChosenMethod) => method }),
    storeDraft: assign({
      lines: (_, { lines }: LoadedDraft) => payableOf(lines),
      quote: (_, { quote }) => quote,
      declineCode: null,
      draft: null,
    }),
    storeQuote: assign({ quote: (_, quote: QuotedPayment) => quote, declineCode: null }),
    storeEnd: assign({
      payment: (_, end: End) => ('result' in end ? end.result : null),
      paymentId: (_, end) => ('result' in end ? end.result.id : end.kind === 'left' ? end.id : null),
      declineCode: (_, end) => ('result' in end ? end.result.declineCode : null),
    }),
    recordFailure: assign({ failure: (_, known: Failure) => known }),
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
