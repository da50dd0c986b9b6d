/** The ends of a payment by mail. Each is decided by the lifecycle, stored with its payment, and written down. */
import { and, asc, eq, lte } from 'drizzle-orm'
import type { EventFromLogic } from 'xstate'

import { businessDate } from '../../domain/dates.ts'
import { allocateReceipt, refuseReceipt } from '../../domain/rules/mail-payment/mail-payment.ts'
import type { MailPaymentStatus } from '../../domain/rules/mail-payment/status.ts'
import { at, decide } from '../../machines/lifecycles/decide.ts'
import { mailPaymentLifecycle } from '../../machines/lifecycles/mail-payment/mail-payment.machine.ts'
import { announceTransition } from '../announce/announce-transition.ts'
import { refuse } from '../http/refusal.ts'
import { mailPaymentMail } from '../mail/mail-payment-mail.ts'
import { release, releasePart, settle } from '../payments/allocations.ts'
import type { Payer, PaymentServices } from '../payments/payer.ts'
import { auditMoney, lockPayment, movePayment } from '../payments/transition.ts'
import { mailPayments } from '../store/schema/mail-payments.ts'
import { payments } from '../store/schema/payments.ts'
import { bookCredit } from './book-credit.ts'
import { sharesOf } from './shares.ts'

type Services = Pick<PaymentServices, 'store' | 'clock'>
/** Who ends it; null: its time is over. */
type Actor = Pick<Payer, 'userId' | 'requestId'> | null
type Event = EventFromLogic<typeof mailPaymentLifecycle>

/** Books the cheque that came, in minor units of the announced currency. The same booking again changes nothing. */
export async function receiveCheque(
  services: Services,
  actor: Actor,
  paymentId: string,
  receivedMinor: number,
): Promise<void> {
  const refusal = refuseReceipt(receivedMinor)
  if (refusal !== null) throw refuse(422, refusal, { pointer: '/data/attributes/received' })
  const { store, clock } = services
  await store.tx(async () => {
    const now = clock.now()
    const payment = await lockPayment(store, paymentId)
    const row = await readRow(services, paymentId)
    if (row.receivedMinor === receivedMinor) return
    const status = await move(services, row, { type: 'cheque.receive', receivedMinor }, actor, { receivedMinor })
    if (!payment || status === null) throw ended(row)
    const { open, creditMinor } = allocateReceipt(await sharesOf(store, paymentId), receivedMinor)
    // The payment is what it paid: a rest that stays open is no part of it, and neither is a credit.
    const paidMinor = receivedMinor - creditMinor
    await releasePart(store, paymentId, open, now)
    if (
      !(await movePayment(store, payment, 'payment.settled', now, { subtotalMinor: paidMinor, totalMinor: paidMinor }))
    )
      throw ended(row)
    await settle(store, paymentId, now)
    if (creditMinor > 0) await bookCredit(store, paymentId, creditMinor, now)
    const openMinor = row.announcedMinor - paidMinor
    await auditMoney(services, actor, {
      action: `mailPayment.${status}`,
      subject: paymentId,
      outcome: 'done',
      facts: { announcedMinor: row.announcedMinor, receivedMinor, paidMinor, openMinor, creditMinor },
    })
    await mailPaymentMail(store, status, paymentId, now)
  })
}

/** Ends the wait for a cheque that will not come: its invoices are open again. */
export async function giveUpCheque(services: Services, actor: Actor, paymentId: string): Promise<void> {
  await cancel(services, actor, paymentId, { type: 'cheque.giveUp' })
}

/** Takes a payment back for its customer while the cheque is waited for. */
export async function takeBack(services: Services, actor: Actor, paymentId: string): Promise<void> {
  await cancel(services, actor, paymentId, { type: 'payment.takeBack' })
}

const CHEQUES_A_RUN = 200

/** Frees the invoices of cheques that did not come in the stated time. `onFailure`: one must not keep the others. */
export async function releaseOverdue(
  services: Services,
  now: Date,
  onFailure: (error: unknown, paymentId: string) => void,
): Promise<void> {
  const today = businessDate(now)
  const overdue = await services.store
    .db()
    .select({ paymentId: mailPayments.paymentId })
    .from(mailPayments)
    .where(and(eq(mailPayments.status, 'announced'), lte(mailPayments.releasedOn, today)))
    .orderBy(asc(mailPayments.releasedOn), asc(mailPayments.paymentId))
    .limit(CHEQUES_A_RUN)
  for (const { paymentId } of overdue) {
    try {
      await cancel(services, null, paymentId, { type: 'day.come', today })
    } catch (error) {
      onFailure(error, paymentId)
    }
  }
}

async function cancel(services: Services, actor: Actor, paymentId: string, event: Event): Promise<void> {
  const { store, clock } = services
  await store.tx(async () => {
    const now = clock.now()
    const payment = await lockPayment(store, paymentId)
    const row = await readRow(services, paymentId)
    if (row.status === (event.type === 'payment.takeBack' ? 'takenBack' : 'neverArrived')) return
    const status = await move(services, row, event, actor)
    if (!payment || status === null) throw ended(row)
    if (!(await movePayment(store, payment, 'payment.cancelled', now))) throw ended(row)
    await release(store, paymentId, 'cancelled', now)
    await auditMoney(services, actor, {
      action: `mailPayment.${status}`,
      subject: paymentId,
      outcome: 'done',
      facts: { announcedMinor: row.announcedMinor, by: event.type },
    })
    if (status === 'neverArrived') await mailPaymentMail(store, status, paymentId, now)
  })
}

type Row = typeof mailPayments.$inferSelect

const ended = ({ status }: Row) => refuse(409, 'mailPaymentEnded', { meta: { status } })

/** The caller has locked the payment, so that the row stays as it is. */
async function readRow({ store }: Services, paymentId: string): Promise<Row> {
  const [found] = await store
    .db()
    .select({ row: mailPayments })
    .from(mailPayments)
    .innerJoin(payments, eq(payments.id, mailPayments.paymentId))
    .where(eq(mailPayments.paymentId, paymentId))
  if (!found) throw refuse(404, 'notFound')
  return found.row
}

/** Returns the next status, or null where the lifecycle does not allow the event or another call was faster. */
async function move(
  { store, clock }: Services,
  row: Row,
  event: Event,
  actor: Actor,
  facts: Partial<typeof mailPayments.$inferInsert> = {},
): Promise<MailPaymentStatus | null> {
  // The column holds words of the domain's list: only this folder writes it.
  const from = at(mailPaymentLifecycle, row.status as MailPaymentStatus, row)
  const status = decide(mailPaymentLifecycle, from, event)?.value ?? null
  if (status === null) return null
  const now = clock.now()
  const moved = await store
    .db()
    .update(mailPayments)
    .set({ ...facts, status, endedAt: now, endedBy: actor?.userId ?? null })
    .where(and(eq(mailPayments.paymentId, row.paymentId), eq(mailPayments.status, row.status)))
    .returning({ id: mailPayments.paymentId })
  if (moved.length === 0) return null
  await announceTransition(store, {
    lifecycle: 'mailPayment',
    id: row.paymentId,
    transition: event.type,
    from: row.status,
    to: status,
    now,
  })
  return status
}
