/** Books chargebacks of card payments, and their reversals, as the provider reports them. */
import { and, eq, isNull } from 'drizzle-orm'

import { tellOfChargeback } from './chargeback-news.ts'
import { alignShares, sharesToTakeBack } from '../payments/align-shares.ts'
import { settle } from '../payments/allocations.ts'
import type { PaymentServices } from '../payments/payer.ts'
import { lockPayment, movePayment } from '../payments/transition.ts'
import type { ChargebackEvent } from '../provider/chargeback-event.ts'
import { chargebacks, payments } from '../store/schema/payments.ts'
import type { Store } from '../store/store.ts'

/** `null`: it had been booked before; `differs`: it is not the money that the charge or the chargeback has. */
type Booked = 'done' | 'refused' | 'differs' | null

/**
 * Books a chargeback or its reversal in the caller's transaction: invoices, history, and the news to those concerned. All
 * chargebacks that stand take at most the charge, and a reversal is of the whole of its chargeback: anything else books
 * nothing.
 */
export async function bookChargeback(
  services: PaymentServices,
  paymentId: string,
  event: ChargebackEvent,
): Promise<Booked> {
  const payment = await lockPayment(services.store, paymentId)
  if (!payment) return null
  const { chargebackRef, paymentId: of } = chargebacks
  const [known] = await services.store
    .db()
    .select()
    .from(chargebacks)
    .where(and(eq(of, paymentId), eq(chargebackRef, event.chargebackRef)))
  return event.type === 'chargedBack'
    ? known
      ? null
      : takeBack(services, payment, event)
    : reverse(services, payment, event, known)
}

type Payment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>

async function takeBack(
  { store, clock }: PaymentServices,
  payment: Payment,
  { chargebackRef, reasonCode, amountMinor, respondBy, occurredAt }: Extract<ChargebackEvent, { type: 'chargedBack' }>,
): Promise<Booked> {
  if (amountMinor > (await leftOf(store, payment.id))) return 'differs'
  const at = new Date(occurredAt)
  // What is taken back had come, whether or not that was reported.
  const settled = payment.state === 'processing' ? await movePayment(store, payment, 'payment.settled', at) : null
  if (settled) await settle(store, payment.id, at)
  const moved = await movePayment(store, settled ?? payment, 'payment.chargedBack', at)
  if (!moved) return 'refused'
  const shares = await sharesToTakeBack(store, payment.id, amountMinor)
  const facts = { paymentId: payment.id, chargebackRef, amountMinor, reasonCode, shares, at }
  await store
    .db()
    .insert(chargebacks)
    .values({ ...facts, respondBy: respondBy === null ? null : new Date(respondBy) })
  await alignShares(store, payment.id, 'chargedBack', { isSettled: true, at })
  await tellOfChargeback(store, facts, 'chargedBack', clock.now())
  return 'done'
}

/** Returns what may still be taken back of a payment, in minor units. */
async function leftOf(store: Store, paymentId: string): Promise<number> {
  const rows = await store
    .db()
    .select({ total: payments.totalMinor, taken: chargebacks.amountMinor })
    .from(payments)
    .leftJoin(chargebacks, and(eq(chargebacks.paymentId, payments.id), isNull(chargebacks.reversedAt)))
    .where(eq(payments.id, paymentId))
  return rows.reduce((left, { taken }) => left - (taken ?? 0), rows[0]?.total ?? 0)
}

async function reverse(
  { store, clock }: PaymentServices,
  payment: Payment,
  { occurredAt, amountMinor }: ChargebackEvent,
  known: typeof chargebacks.$inferSelect | undefined,
): Promise<Booked> {
  // Its chargeback may have failed to be booked, and is tried again too.
  if (!known) throw new Error(`No chargeback of payment ${payment.id} is booked that could be reversed.`)
  if (known.reversedAt !== null) return null
  if (known.amountMinor !== amountMinor) return 'differs'
  const at = new Date(occurredAt)
  await store.db().update(chargebacks).set({ reversedAt: at }).where(eq(chargebacks.id, known.id))
  const others = await store
    .db()
    .select({ id: chargebacks.id })
    .from(chargebacks)
    .where(and(eq(chargebacks.paymentId, payment.id), isNull(chargebacks.reversedAt)))
  if (others.length === 0) {
    const moved = await movePayment(store, payment, 'payment.chargebackReversed', at)
    if (!moved) throw new Error(`The chargeback of payment ${payment.id} cannot be reversed.`)
  }
  await alignShares(store, payment.id, 'chargebackReversed', { isSettled: true, at })
  await tellOfChargeback(store, { ...known, at }, 'reversed', clock.now())
  return 'done'
}
