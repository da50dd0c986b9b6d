import { assign, setup } from 'xstate'

import type { RouteId } from '../../../domain/routes.ts'
import { mayPay, type PaymentLine } from '../../../domain/rules/payment-line.ts'
import { payableOf } from '../../../domain/rules/payment.ts'
import { isPaymentStale } from '../../../domain/rules/stale.ts'
import { failureOf, type Failure } from '../../failure.ts'
import type { Lane, Meta } from '../../meta.ts'
import { port } from '../../port.ts'
import {
  type ChosenMethod,
  type Draft,
  type PayingAccount,
  type PaymentContext,
  type PaymentEvent,
  type PaymentInput,
  type PaymentOutcome,
  type QuotedPayment,
} from './payment.context.ts'
import { selectHasSelection, selectPaymentRefusal, selectSubmitRefusal } from './payment.selectors.ts'

/** What a selection holds before the server has quoted it. */
export const unquoted = { quote: null, areTermsAccepted: false, declineCode: null } as const

/** Where a state lies in the diagram and on which page. */
export const meta = (lane: Lane, route: RouteId | null): Meta => ({
  lane,
  route,
  step: null,
  view: null,
  spec: '§5, design §6',
})

/** Parameters of guards and actions: how the port ended. */
export const failure = ({ event }: { event: { error: unknown } }) => failureOf(event.error)
export const output = <Output>({ event }: { event: { output: Output } }) => event.output

/** The ports, guards, delays and actions of paying. */
export const paymentSetup = setup({
  types: {} as { input: PaymentInput; context: PaymentContext; events: PaymentEvent; meta: Meta; tags: 'busy' },
  actors: {
    loadDraft: port<{ lines: readonly PaymentLine[]; quote: QuotedPayment | null }, Draft>('loadDraft'),
    loadEverythingDue: port<readonly PaymentLine[], { account: PayingAccount | null }>('loadEverythingDue'),
    requestQuote: port<QuotedPayment, { lines: readonly PaymentLine[]; method: ChosenMethod | null }>('requestQuote'),
    acceptFee: port<QuotedPayment, { quoteId: string; feeMinor: number }>('acceptFee'),
    submitPayment: port<PaymentOutcome, { quoteId: string; key: string }>('submitPayment'),
    findPayment: port<PaymentOutcome, { paymentId: string | null; quoteId: string; key: string }>('findPayment'),
  },
  guards: {
    isUnderWay: ({ context }) => context.resume?.at === 'processing',
    isInterrupted: ({ context }) => context.resume?.at === 'submitting',
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
    isTaken: (_, { state }: PaymentOutcome) => state === 'processing' || state === 'settled' || state === 'returned',
    isDeclined: (_, { state }: PaymentOutcome) => state === 'declined',
    isStale: (_, { code }: Failure) => isPaymentStale(code),
    isQuoteExpired: (_, { code }: Failure) => code === 'quoteExpired',
    isInFlight: (_, { code }: Failure) => code === 'paymentInFlight' || code === 'timedOut',
  },
  delays: {
    quoteLifetime: ({ context }) => context.quote?.lifetimeMs ?? 0,
    pollInterval: 3_000,
  },
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
      lines: (_, { lines }: { lines: readonly PaymentLine[]; quote: QuotedPayment | null }) => payableOf(lines),
      quote: (_, { quote }) => quote,
      draft: null,
    }),
    storeQuote: assign({ quote: (_, quote: QuotedPayment) => quote }),
    storeOutcome: assign({
      paymentId: (_, { paymentId }: PaymentOutcome) => paymentId,
      declineCode: (_, { declineCode }) => declineCode,
    }),
    recordFailure: assign({ failure: (_, taken: Failure) => taken }),
    storePaymentId: assign({ paymentId: ({ context }, { paymentId }: Failure) => paymentId ?? context.paymentId }),
    /** The stale selection is read anew: same invoices, same amounts, today's facts. */
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
    clearFailure: assign({ failure: null }),
  },
})
