/** What the model of the payment pays, with what, and how the server answers. */
import { defaultPaymentSettings } from '../../../domain/program-settings.ts'
import type { PaymentLine } from '../../../domain/rules/payment-line.ts'
import type { ChosenMethod, PaymentInput, PaymentOutcome, QuotedPayment } from './payment.context.ts'

export const account = { buidCustomer: 'c1', name: 'Halvorsen Marine Supply' }
export const sister = { buidCustomer: 'c2', name: 'Halvorsen Yard Services' }
export const first: PaymentLine = {
  trxId: 't1',
  invoiceId: 'INV-1',
  customerId: 'c1',
  customerEligible: true,
  merchantName: 'Baltic Parts GmbH',
  currency: 'USD',
  dueOn: '2026-11-11',
  openMinor: 130_000,
  amountMinor: 130_000,
  isUnpaid: true,
  isProcessing: false,
  version: 1,
}
export const second: PaymentLine = { ...first, trxId: 't2', invoiceId: 'INV-2', openMinor: 50_000, amountMinor: 50_000 }
export const ofSister: PaymentLine = { ...first, trxId: 't3', invoiceId: 'INV-3', customerId: 'c2' }
export const inEuro: PaymentLine = { ...first, trxId: 't4', invoiceId: 'INV-4', currency: 'EUR' }

export const bank: ChosenMethod = { kind: 'bankAccount', id: 'pm1', label: 'First Lakeside Bank', last4: '4417' }
export const card: ChosenMethod = { kind: 'newCard', id: 'tok1', label: 'Visa', last4: '4242' }

export const quote: QuotedPayment = {
  id: 'q1',
  currency: 'USD',
  subtotalMinor: 130_000,
  feeMinor: 0,
  feeBasisPoints: 0,
  feeFixedMinor: 0,
  totalMinor: 130_000,
  expiresAt: '2026-11-21T15:30:00Z',
  lifetimeMs: 1_800_000,
  feeAcceptedAt: null,
}
export const cardQuote: QuotedPayment = { ...quote, feeMinor: 3575, feeBasisPoints: 275, totalMinor: 133_575 }
/** What the server quotes for what is chosen: 2.75 % by card, rounded half up. */
export const quoteOf = ({
  lines,
  method,
}: {
  lines: readonly PaymentLine[]
  method: ChosenMethod | null
}): QuotedPayment => {
  const subtotalMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const base = method?.kind === 'newCard' ? cardQuote : quote
  const feeMinor = Math.round((subtotalMinor * base.feeBasisPoints) / 10_000)
  return { ...base, subtotalMinor, feeMinor, totalMinor: subtotalMinor + feeMinor }
}
export const acceptedQuote: QuotedPayment = { ...cardQuote, feeAcceptedAt: '2026-11-21T15:00:00Z' }

const outcome = (state: PaymentOutcome['state'], declineCode: string | null = null): PaymentOutcome => ({
  paymentId: 'p1',
  state,
  declineCode,
})
export const processing = { output: outcome('processing') }
export const declined = { output: outcome('declined', 'insufficientFunds') }
export const unknown = { output: outcome('unknown') }
export const refusal = (code: string) => ({ error: { code } })
export const offline = refusal('networkFailed')
export const changed = {
  error: {
    code: 'invoiceChanged',
    changes: [{ trxId: 't1', invoiceId: 'INV-1', code: 'invoiceChanged', openMinor: 90_000 }],
  },
}

export const fresh: PaymentInput = {
  draftId: 'd1',
  mode: 'INDIVIDUAL_ACCOUNT',
  role: 'payer',
  settings: defaultPaymentSettings,
  account,
  draft: null,
  resume: null,
}
export const amounts = [{ trxId: 't1', amountMinor: null }]
