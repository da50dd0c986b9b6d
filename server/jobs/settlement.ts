import { eq } from 'drizzle-orm'

import { reportReturn } from '../auto-pay/results.ts'
import { writeReturnMail } from '../mail/return-mail.ts'
import { tellOfPayment } from '../notifications/payment-news.ts'
import { release, reopen, settle } from '../payments/allocations.ts'
import { auditMoney, conclude, lockPayment, movePayment } from '../payments/transition.ts'
import type { PaymentServices } from '../payments/payer.ts'
import type { SettlementEvent } from '../provider/provider.ts'
import { cursors } from '../store/schema/cursors.ts'
import { paymentAttempts, payments } from '../store/schema/payments.ts'

export const SETTLEMENT_JOB = 'payment settlement'

const CURSOR = 'provider.settlements'

/** Money that is not that of its charge: nothing was booked of it, and somebody must ask the provider. */
class SettlementDiffers extends Error {
  override readonly name = 'SettlementDiffers'
}

/**
 * Books what the provider reports: money that has come closes what was open, money that went back opens it again and is
 * reported to those who may pay (promise R7). An event that comes twice is noticed by the payment's state, so that the
 * cursor may lag behind. An amount that is not the charge's books nothing: the audit has it, and the job fails once all
 * others are booked, so that the log and the status page say it.
 */
export function settlement(services: PaymentServices) {
  return { name: SETTLEMENT_JOB, everyMs: 15_000, run: () => bookSettlements(services) }
}

async function bookSettlements(services: PaymentServices): Promise<void> {
  const { store, provider } = services
  const [row] = await store.db().select().from(cursors).where(eq(cursors.name, CURSOR))
  let after = row?.value ?? null
  const differing: string[] = []
  for (;;) {
    const { events, cursor } = await provider.settlements(after)
    for (const event of events) if (!(await book(services, event))) differing.push(event.id)
    if (cursor === null || events.length === 0) break
    await store
      .db()
      .insert(cursors)
      .values({ name: CURSOR, value: cursor })
      .onConflictDoUpdate({ target: cursors.name, set: { value: cursor } })
    after = cursor
  }
  if (differing.length === 0) return
  throw new SettlementDiffers(
    `The payment provider reports other amounts than were charged, in its events ${differing.join(', ')}: they are not booked (audit: settlement.received, failed).`,
  )
}

/** Books an event; false when its amount is not that of the charge. */
async function book(services: PaymentServices, event: SettlementEvent): Promise<boolean> {
  const { store } = services
  const [attempt] = await store
    .db()
    .select({
      paymentId: paymentAttempts.paymentId,
      outcome: paymentAttempts.outcome,
      totalMinor: payments.totalMinor,
      currency: payments.currency,
    })
    .from(paymentAttempts)
    .innerJoin(payments, eq(payments.id, paymentAttempts.paymentId))
    .where(eq(paymentAttempts.id, event.attemptId))
  const { id, type, attemptId, providerRef, amountMinor, currency } = event
  const fee = event.type === 'settled' ? { feeMinor: event.feeMinor } : {}
  const facts = { event: id, type, attemptId, providerRef, amountMinor, currency, ...fee }
  if (!attempt) {
    // Money that we know nothing of must not pass unseen.
    await auditMoney(services, null, {
      action: 'settlement.received',
      subject: event.attemptId,
      outcome: 'failed',
      facts,
    })
    return true
  }
  const { paymentId } = attempt
  if (attempt.outcome === null) {
    // What moves money was approved, whether or not its answer has reached us.
    await conclude(services, paymentId, { outcome: 'approved', providerRef: event.providerRef }, { name: 'settlement' })
  }
  if (amountMinor !== attempt.totalMinor || currency !== attempt.currency) {
    await auditMoney(services, null, {
      action: 'settlement.received',
      subject: paymentId,
      outcome: 'failed',
      facts: { ...facts, chargedMinor: attempt.totalMinor, chargedCurrency: attempt.currency },
    })
    return false
  }
  await store.tx(async () => {
    const outcome =
      event.type === 'settled'
        ? await bookSettled(services, paymentId, event)
        : await bookReturned(services, paymentId, event)
    if (outcome !== null) {
      await auditMoney(services, null, { action: `payment.${event.type}`, subject: paymentId, outcome, facts })
    }
  })
  return true
}

type Booked = 'done' | 'refused' | null

/**
 * Returns true when the event was booked, false when the lifecycle refuses it, or null when it had been booked before.
 */
async function bookSettled(
  { store, clock }: PaymentServices,
  paymentId: string,
  event: SettlementEvent,
): Promise<Booked> {
  const payment = await lockPayment(store, paymentId)
  if (!payment || payment.state === 'settled' || payment.state === 'returned') return null
  const at = new Date(event.occurredAt)
  const moved = await movePayment(store, payment, 'payment.settled', at)
  if (!moved) return 'refused'
  await settle(store, paymentId, at)
  await tellOfPayment(store, paymentId, 'settled', clock.now())
  return 'done'
}

async function bookReturned(
  services: PaymentServices,
  paymentId: string,
  event: Extract<SettlementEvent, { type: 'returned' }>,
): Promise<Booked> {
  const { store } = services
  const payment = await lockPayment(store, paymentId)
  if (!payment || payment.state === 'returned') return null
  const at = new Date(event.occurredAt)
  const moved = await movePayment(store, payment, 'payment.returned', at, { returnCode: event.returnCode })
  if (!moved) return 'refused'
  const autoPay = await reportReturn(services, paymentId)
  if (payment.state === 'settled') await reopen(store, paymentId, at)
  else await release(store, paymentId, 'returned', at)
  await writeReturnMail(store, paymentId, { returnedAt: at, autoPay }, services.clock.now())
  return 'done'
}
