import { and, asc, eq, lte } from 'drizzle-orm'
import * as v from 'valibot'

import { bookMandateEvent } from '../mandates/book-mandate-event.ts'
import { reportReturn } from '../auto-pay/results.ts'
import { bookChargeback } from '../chargebacks/book-chargeback.ts'
import { workThrough } from '../job-items/work-through.ts'
import { writeReturnMail } from '../mail/return-mail.ts'
import { tellOfPayment } from '../notifications/payment-news.ts'
import { release, reopen, settle } from '../payments/allocations.ts'
import { auditMoney, conclude, lockPayment, movePayment } from '../payments/transition.ts'
import type { PaymentServices } from '../payments/payer.ts'
import { SettlementDiffers } from '../payments/settlement-differs.ts'
import { type ProviderEvent, ProviderEventSchema } from '../provider/provider-events.ts'
import { type ChargebackEvent, isChargebackEvent } from '../provider/chargeback-event.ts'
import { isMandateEvent } from '../provider/mandates.ts'
import type { SettlementEvent } from '../provider/settlement-event.ts'
import { bookRefundEvent, isRefundEvent } from '../refunds/book-refund-event.ts'
import { cursors } from '../store/schema/jobs/cursors.ts'
import { failedItems } from '../store/schema/jobs/jobs.ts'
import { paymentAttempts, payments } from '../store/schema/payments.ts'

export const SETTLEMENT_JOB = 'payment settlement'

const CURSOR = 'provider.settlements'

/** Events of so many charges are booked at once. */
const AT_ONCE = 5
const RETRIES_A_RUN = 100

/**
 * Books what the provider reports: money that has come closes what was open, money that went back opens it again and is
 * reported to those who may pay (promise R7). An event that comes twice is noticed by the payment's state, so that the
 * cursor may lag behind. An event that cannot be booked holds no other up: it is stored, and tried again. One whose amount
 * is not the charge's books nothing: the audit has it, it is a dead letter at once, and the job fails once all others are
 * booked, so that the log and the status page say it.
 */
export function settlement(services: PaymentServices) {
  return { name: SETTLEMENT_JOB, everyMs: 15_000, run: () => bookSettlements(services) }
}

async function bookSettlements(services: PaymentServices): Promise<void> {
  const { store, provider } = services
  const failures: unknown[] = []
  const bookAll = (events: readonly ProviderEvent[]) =>
    bookEvents(services, events).catch((error: unknown) => failures.push(error))
  await bookAll(await failedEvents(services))
  const [row] = await store.db().select().from(cursors).where(eq(cursors.name, CURSOR))
  let after = row?.value ?? null
  for (;;) {
    const { events, cursor } = await provider.settlements(after)
    await bookAll(events)
    // A page of events that the portal does not know is empty, and its cursor is another.
    if (cursor === null || cursor === after) break
    await store
      .db()
      .insert(cursors)
      .values({ name: CURSOR, value: cursor })
      .onConflictDoUpdate({ target: cursors.name, set: { value: cursor } })
    after = cursor
  }
  if (failures.length > 0) throw failures[0]
}

/** Returns the events that could not be booked, and whose pause is over. */
async function failedEvents({ store, clock }: PaymentServices): Promise<ProviderEvent[]> {
  const rows = await store
    .db()
    .select({ payload: failedItems.payload })
    .from(failedItems)
    .where(
      and(
        eq(failedItems.job, SETTLEMENT_JOB),
        eq(failedItems.status, 'waiting'),
        lte(failedItems.nextTryAt, clock.now()),
      ),
    )
    .orderBy(asc(failedItems.nextTryAt))
    .limit(RETRIES_A_RUN)
  return rows.map(({ payload }) => v.parse(ProviderEventSchema, payload))
}

/** Books events, several at once; those of one charge come in their order. */
async function bookEvents(services: PaymentServices, events: readonly ProviderEvent[]): Promise<void> {
  const failures: unknown[] = []
  for (const wave of inWaves(events)) {
    await workThrough(services.store, services.clock.now(), {
      job: SETTLEMENT_JOB,
      items: wave,
      keyOf: ({ id }) => id,
      work: (event) => bookEvent(services, event),
      programOf: (event) => programOf(services, event),
      payloadOf: (event) => event,
      isFinal: (error) => error instanceof SettlementDiffers,
      atOnce: AT_ONCE,
    }).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

async function bookEvent(services: PaymentServices, event: ProviderEvent): Promise<void> {
  if (isMandateEvent(event)) await bookMandateEvent(services, event)
  else await (isRefundEvent(event) ? bookRefundEvent(services, event) : book(services, event))
}

/** Returns what an event is about: a charge, or a bank account. */
const subjectOf = (event: ProviderEvent): string => (isMandateEvent(event) ? event.token : event.attemptId)

/** Returns events in parts in which each charge comes once: mostly there is one part. */
function inWaves(events: readonly ProviderEvent[]): ProviderEvent[][] {
  const seen = new Map<string, number>()
  const waves: ProviderEvent[][] = []
  for (const event of events) {
    const at = seen.get(subjectOf(event)) ?? 0
    seen.set(subjectOf(event), at + 1)
    const wave = waves[at]
    if (wave) wave.push(event)
    else waves.push([event])
  }
  return waves
}

async function programOf({ store }: PaymentServices, event: ProviderEvent): Promise<string | null> {
  if (isMandateEvent(event)) return null
  const [row] = await store
    .db()
    .select({ programId: payments.programId })
    .from(paymentAttempts)
    .innerJoin(payments, eq(payments.id, paymentAttempts.paymentId))
    .where(eq(paymentAttempts.id, event.attemptId))
  return row?.programId ?? null
}

type ChargeEvent = SettlementEvent | ChargebackEvent

/** Books an event. Rejects with `SettlementDiffers` when its amount is not that of the charge. */
async function book(services: PaymentServices, event: ChargeEvent): Promise<void> {
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
  const chargeback = isChargebackEvent(event)
    ? { chargebackRef: event.chargebackRef, reasonCode: event.reasonCode }
    : {}
  const facts = { event: id, type, attemptId, providerRef, amountMinor, currency, ...fee, ...chargeback }
  if (!attempt) {
    // Money that we know nothing of must not pass unseen.
    await auditMoney(services, null, {
      action: 'settlement.received',
      subject: event.attemptId,
      outcome: 'failed',
      facts,
    })
    return
  }
  const { paymentId } = attempt
  if (attempt.outcome === null) {
    // What moves money was approved, whether or not its answer has reached us.
    await conclude(services, paymentId, { outcome: 'approved', providerRef: event.providerRef }, { name: 'settlement' })
  }
  // A chargeback may be of a part.
  const isRight = isChargebackEvent(event)
    ? amountMinor > 0 && amountMinor <= attempt.totalMinor
    : amountMinor === attempt.totalMinor
  const outcome =
    isRight && currency === attempt.currency
      ? await store.tx(async () => {
          const booked = await bookMove(services, paymentId, event)
          if (booked === 'done' || booked === 'refused')
            await auditMoney(services, null, {
              action: `payment.${event.type}`,
              subject: paymentId,
              outcome: booked,
              facts,
            })
          return booked
        })
      : 'differs'
  if (outcome !== 'differs') return
  await auditMoney(services, null, {
    action: 'settlement.received',
    subject: paymentId,
    outcome: 'failed',
    facts: { ...facts, chargedMinor: attempt.totalMinor, chargedCurrency: attempt.currency },
  })
  throw new SettlementDiffers(id)
}

function bookMove(services: PaymentServices, paymentId: string, event: ChargeEvent) {
  switch (event.type) {
    case 'settled':
      return bookSettled(services, paymentId, event)
    case 'returned':
      return bookReturned(services, paymentId, event)
    case 'chargedBack':
    case 'chargebackReversed':
      return bookChargeback(services, paymentId, event)
  }
}

/** A payment that settled, also where its money went back since. */
const wasSettled: readonly string[] = ['settled', 'returned', 'chargedBack']

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
  if (!payment || wasSettled.includes(payment.state)) return null
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
