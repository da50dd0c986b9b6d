/** Samples of the payment's model: invoices, methods, and the server's answers. */
import { defaultPaymentSettings } from '../../../domain/program-settings.ts'
import type { Payment } from '../../../domain/contract/payment.ts'
import { nothingHeld, type HeldBack } from '../../../domain/rules/payment-split.ts'
import type { PaymentLine } from '../../../domain/rules/payment-line.ts'
import type { StateValue } from 'xstate'

import { failureOf } from '../../failure.ts'
import type { ChosenMethod, PaymentInput, QuotedPayment } from './payment.context.ts'

export const account = { buidCustomer: 'c1', name: 'Halvorsen Marine Supply' }
export const sister = { buidCustomer: 'c2', name: 'Halvorsen Yard Services' }
export const first: PaymentLine = {
  trxId: 't1',
  invoiceId: 'INV-1',
  customerId: 'c1',
  customerName: account.name,
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
export const ofSister: PaymentLine = {
  ...first,
  trxId: 't3',
  invoiceId: 'INV-3',
  customerId: 'c2',
  customerName: sister.name,
}
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
/** Returns the server's quote for a selection: a fee of 2.75 % by card, rounded half up. */
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

/** The server's answer to a payment. */
const answered = (state: Payment['state'], declineCode: Payment['declineCode'] = null): Payment => ({
  id: 'p1',
  paymentNumber: 'PN-1',
  confirmationNumber: state === 'processing' ? 'CN-1' : null,
  state,
  declineCode,
  returnCode: null,
  buidCustomer: 'c1',
  customerName: 'Halvorsen Marine Supply',
  methodKind: 'bankAccount',
  methodLabel: 'First Lakeside Bank',
  methodLast4: '4417',
  currency: 'USD',
  subtotal: 130_000,
  fee: 0,
  total: 130_000,
  createdAt: '2026-11-21T15:00:00Z',
  createdBy: 'u1',
  expectedFrom: '2026-11-23',
  expectedTo: '2026-11-24',
  allocations: [
    {
      trx_id: 't1',
      invoice_id: 'INV-1',
      merchant_name: 'Baltic Parts GmbH',
      amount: 130_000,
      reversed: false,
      to_pay_again: false,
    },
  ],
  history: [{ state, at: '2026-11-21T15:00:00Z' }],
})
export const paid = answered('processing')
export const waiting = answered('challenged')
export const refusedByBank = answered('declined', 'authenticationFailed')
export const challenged = { output: { kind: 'accepted', result: waiting } } as const
export const accepted = { output: { kind: 'accepted', result: paid } } as const
export const declined = { output: { kind: 'declined', result: answered('declined', 'insufficientFunds') } } as const
export const left = { output: { kind: 'left', id: 'p1' } } as const
/** The submission gives back what the wizard can mend. */
export const returned = (error: { code: string }) =>
  ({ output: { kind: 'returned', failure: failureOf(error) } }) as const
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
  customerId: 'c1',
  isOfAll: false,
  location: null,
  draft: null,
  heldBack: nothingHeld,
  resume: null,
}
/** Left by a payment in dollars, and beyond what one payment takes. */
export const heldEuro: HeldBack = { lines: [{ trxId: 't4', amountMinor: 130_000, currency: 'EUR' }], due: null }
export const beyond = { part: { bucket: 'pastDue', currency: 'USD', today: '2026-11-21' }, count: 700 } as const
export const amounts = [{ trxId: 't1', amountMinor: null }]

/** A state value in the draft: the step, and whether leaving is asked. */
export const at = (steps: StateValue, leaving: 'inside' | 'asking' = 'inside') => ({ drafting: { steps, leaving } })

/** Steps that the journeys share. */
export const settle = <Actor extends string, End>(actor: Actor, end: End) => ({
  type: 'settle' as const,
  actor,
  ...end,
})

export const choose = { type: 'invoice.toggle', line: first } as const
export const byBank = { type: 'method.choose', method: bank } as const
export const byCard = { type: 'method.choose', method: card } as const
export const rememberBank = { type: 'method.remembered', method: bank } as const
export const request = { type: 'quote.request' } as const
export const agree = { type: 'terms.toggle' } as const
export const submit = { type: 'payment.submit' } as const
export const leave = { type: 'payment.leave' } as const
export const quoted = settle('requestQuote', { output: quote })
export const endChallenged = settle('submission', challenged)
export const check = { type: 'challenge.check' } as const
export const stillWaiting = settle('lookUp', { output: waiting })
export const endDeclined = settle('submission', declined)
export const acceptFee = { type: 'fee.accept' } as const
export const expire = { type: 'after', delay: 'quoteLifetime' } as const
export const addAll = { type: 'everythingDue.add' } as const
export const retry = { type: 'payment.retry' } as const
export const reread = settle('loadDraft', { output: { lines: [first], quote: null } })
export const endExpired = settle('submission', returned({ code: 'quoteExpired' }))
export const reload = { type: 'draft.reload' } as const
export const back = { type: 'step.back' } as const
export const stay = { type: 'leave.cancel' } as const
export const confirmLeave = { type: 'leave.confirm' } as const
export const acceptChanges = { type: 'changes.accept' } as const
export const clear = { type: 'selection.clear' } as const
export const payDollars = { type: 'selection.split', currency: 'USD' } as const
export const payFirst = { type: 'selection.split' } as const
export const chooseEuro = { type: 'invoice.toggle', line: inEuro } as const
export const changeAccount = { type: 'account.change' } as const
export const chooseOtherAccount = { type: 'account.choose', account: sister } as const
export const chooseSameAccount = { type: 'account.choose', account } as const
export const payLess = { type: 'amount.change', trxId: 't1', amountMinor: 80_000 } as const
export const payNothing = { ...payLess, amountMinor: 0 }
export const bankReview = [choose, byBank, request, quoted] as const
export const cardFee = [choose, byCard, request, settle('requestQuote', { output: cardQuote })] as const
export const submitted = [...bankReview, agree, submit] as const
