/** Payments that were made before the demonstration begins: settled, declined and returned ones, and what they left. */
import { randomUUID } from 'node:crypto'

import { addBusinessDays } from '../../domain/bank-days.ts'
import type { PaymentState } from '../../domain/contract/payment.ts'
import { addDays, businessDate } from '../../domain/dates.ts'
import { basisPointsOf } from '../../domain/money.ts'
import { defaultPaymentSettings } from '../../domain/program-settings.ts'
import { isCard } from '../../domain/rules/payment-method.ts'
import { expectedDates, type LifecycleEvent } from '../payments/transition.ts'
import { newConfirmationNumber, newPaymentNumber } from '../store/numbers.ts'
import type { paymentAllocations, paymentAttempts, paymentHistory, payments } from '../store/schema/payments.ts'
import type { quoteLines, quotes } from '../store/schema/quotes.ts'
import type { MadeInvoice } from './invoices.ts'

type Method = { kind: 'bankAccount' | 'cardOnFile'; label: string; last4: string; providerToken: string; id: string }

export type PastPayment = {
  /** Invoices of one account and one currency. Their open amounts are paid in full. */
  paid: readonly MadeInvoice[]
  method: Method
  end: { state: 'settled' } | { state: 'declined'; declineCode: string } | { state: 'returned'; returnCode: string }
  /** The business date on which it was made. */
  on: string
  userId: string
  programId: string
}

export type PaymentRows = {
  quote: typeof quotes.$inferInsert
  quoteLines: (typeof quoteLines.$inferInsert)[]
  payment: typeof payments.$inferInsert
  allocations: (typeof paymentAllocations.$inferInsert)[]
  history: (typeof paymentHistory.$inferInsert)[]
  attempt: typeof paymentAttempts.$inferInsert
}

const { bankHolidays: BANK } = defaultPaymentSettings
const CARD_FEE = 275
const MINUTE = 60_000

const steps: Readonly<Record<PastPayment['end']['state'], readonly (readonly [PaymentState, LifecycleEvent])[]>> = {
  settled: [
    ['authorizing', 'payment.authorize'],
    ['processing', 'payment.accepted'],
    ['settled', 'payment.settled'],
  ],
  declined: [
    ['authorizing', 'payment.authorize'],
    ['declined', 'payment.declined'],
  ],
  returned: [
    ['authorizing', 'payment.authorize'],
    ['processing', 'payment.accepted'],
    ['settled', 'payment.settled'],
    ['returned', 'payment.returned'],
  ],
}

/** The rows of one past payment, as the server would have written them (promise R6: reversals are rows of their own). */
export function pastPayment({ paid, method, end, on, userId, programId }: PastPayment): PaymentRows {
  const [first] = paid
  if (!first) throw new Error('A payment pays something.')
  const { buidCustomer, currency } = first.invoice
  const isByCard = isCard(method.kind)
  const owed = ({ invoice }: MadeInvoice) =>
    invoice.billedMinor + (invoice.lateFeeMinor ?? 0) + (invoice.adjustedMinor ?? 0)
  const subtotalMinor = paid.reduce((sum, made) => sum + owed(made), 0)
  const feeMinor = isByCard ? basisPointsOf(subtotalMinor, CARD_FEE) : 0
  const createdAt = new Date(`${on}T16:${String(10 + (subtotalMinor % 49))}:00Z`)
  const settledOn = addBusinessDays(on, 2, BANK)
  const at: Readonly<Record<PaymentState, Date>> = {
    created: createdAt,
    authorizing: createdAt,
    processing: new Date(createdAt.getTime() + 2_000),
    declined: new Date(createdAt.getTime() + 2_000),
    unknown: createdAt,
    challenged: createdAt,
    chargedBack: createdAt,
    settled: new Date(`${settledOn}T15:00:00Z`),
    // Only a payment by mail is cancelled, and none is seeded.
    cancelled: createdAt,
    returned: new Date(`${addBusinessDays(settledOn, 2, BANK)}T15:00:00Z`),
  }
  const quoteId = randomUUID()
  const paymentId = randomUUID()
  const isCharged = end.state !== 'declined'
  const facts = {
    methodKind: method.kind,
    providerToken: method.providerToken,
    methodLabel: method.label,
    methodLast4: method.last4,
    currency,
    subtotalMinor,
    feeMinor,
    createdAt,
  }
  const reversedAt = end.state === 'settled' ? null : at[end.state]
  return {
    quote: {
      ...facts,
      id: quoteId,
      userId,
      paymentMethodId: method.id,
      feeBasisPoints: isByCard ? CARD_FEE : 0,
      feeFixedMinor: 0,
      createdAt: new Date(createdAt.getTime() - 2 * MINUTE),
      expiresAt: new Date(createdAt.getTime() + 28 * MINUTE),
      ...(isByCard ? { feeAcceptedAt: new Date(createdAt.getTime() - MINUTE), feeAcceptedMinor: feeMinor } : {}),
    },
    quoteLines: paid.map((made, position) => ({
      quoteId,
      position,
      trxId: made.invoice.trxId,
      amountMinor: owed(made),
      openMinor: owed(made),
      invoiceVersion: 1,
    })),
    payment: {
      ...facts,
      id: paymentId,
      paymentNumber: newPaymentNumber(),
      confirmationNumber: isCharged ? newConfirmationNumber() : null,
      programId,
      buidCustomer,
      quoteId,
      state: end.state,
      declineCode: end.state === 'declined' ? end.declineCode : null,
      returnCode: end.state === 'returned' ? end.returnCode : null,
      totalMinor: subtotalMinor + feeMinor,
      createdBy: userId,
      ...(isCharged ? expectedDates(method.kind, createdAt, BANK) : {}),
    },
    allocations: [
      ...paid.map((made) => ({
        paymentId,
        trxId: made.invoice.trxId,
        amountMinor: owed(made),
        reason: 'payment',
        at: createdAt,
      })),
      ...(reversedAt === null
        ? []
        : paid.map((made) => ({
            paymentId,
            trxId: made.invoice.trxId,
            amountMinor: -owed(made),
            reason: end.state,
            at: reversedAt,
          }))),
    ],
    history: [
      { paymentId, fromState: null, state: 'created', event: 'payment.created', at: createdAt },
      ...steps[end.state].map(([state, event], index) => ({
        paymentId,
        fromState: steps[end.state][index - 1]?.[0] ?? 'created',
        state,
        event,
        at: at[state],
      })),
    ],
    attempt: {
      id: randomUUID(),
      paymentId,
      startedAt: createdAt,
      outcome: isCharged ? 'approved' : 'declined',
      providerRef: `demo_${paymentId}`,
      declineCode: end.state === 'declined' ? end.declineCode : null,
      resolvedAt: at[isCharged ? 'processing' : 'declined'],
      resolvedBy: 'request',
    },
  }
}

/** Puts a settled payment on its invoices: paid on the day on which the money came. */
export function markPaid({ paid, on }: Pick<PastPayment, 'paid' | 'on'>): void {
  for (const { invoice } of paid) {
    invoice.openMinor = 0
    invoice.paidOn = addBusinessDays(on, 2, BANK)
    invoice.version = 2
  }
}

/** A business date so many days before the given one. */
export function businessDaysBefore(instant: Date, days: number): string {
  return addBusinessDays(addDays(businessDate(instant), -days - 1), 1, BANK)
}
