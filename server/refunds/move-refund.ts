/** Moves a refund by its lifecycle, with what follows from it: invoices, news, webhooks and the audit. */
import { and, asc, eq } from 'drizzle-orm'

import type { RefundCode, RefundStatus } from '../../domain/rules/refunds/status.ts'
import { at, decide } from '../../machines/lifecycles/decide.ts'
import { type RefundEvent, refundLifecycle } from '../../machines/lifecycles/refund/refund.machine.ts'
import { announceTransition } from '../announce/announce-transition.ts'
import { tellOfRefund } from '../notifications/refund-news.ts'
import { alignShares } from '../payments/align-shares.ts'
import type { Share } from '../payments/allocations.ts'
import type { Payer, PaymentServices } from '../payments/payer.ts'
import { auditMoney, lockPayment } from '../payments/transition.ts'
import { refunds, refundShares } from '../store/schema/refunds.ts'
import type { Store } from '../store/store.ts'

type Services = Pick<PaymentServices, 'store' | 'clock'>
export type RefundServices = Services & Pick<PaymentServices, 'provider'>
type Actor = Pick<Payer, 'userId' | 'requestId'> | null
type Facts = { readonly code?: RefundCode; readonly providerRef?: string; readonly at?: Date }

const open: ReadonlySet<RefundStatus> = new Set(['accepted', 'refunded'])
const ended: ReadonlySet<RefundStatus> = new Set(['refunded', 'refused', 'failed'])

export async function sharesOfRefund(store: Store, refundId: string): Promise<Share[]> {
  return store
    .db()
    .select({ trxId: refundShares.trxId, amountMinor: refundShares.amountMinor })
    .from(refundShares)
    .where(eq(refundShares.refundId, refundId))
    .orderBy(asc(refundShares.trxId))
}

/**
 * Moves a refund, all or nothing, and returns its next status; null where the lifecycle does not allow the event, as of
 * one that comes a second time. `at`: when it happened, an instant.
 */
export async function moveRefund(
  services: Services,
  { refundId, paymentId }: { readonly refundId: string; readonly paymentId: string },
  event: RefundEvent['type'],
  facts: Facts,
  actor: Actor = null,
): Promise<RefundStatus | null> {
  const { store, clock } = services
  return store.tx(async () => {
    const payment = await lockPayment(store, paymentId)
    const [row] = await store.db().select().from(refunds).where(eq(refunds.id, refundId))
    if (!payment || !row) throw new Error(`No refund ${refundId}.`)
    // The column holds words of the domain's list: only this folder writes it.
    const from = row.status as RefundStatus
    const status = decide(refundLifecycle, at(refundLifecycle, from, {}), { type: event })?.value ?? null
    if (status === null) return null
    const now = clock.now()
    const { code = row.code, providerRef = row.providerRef, at: happened = now } = facts
    const moved = await store
      .db()
      .update(refunds)
      .set({
        status,
        code,
        providerRef,
        endedAt: ended.has(status) ? happened : null,
        ...(status === 'refunded' ? { refundedAt: happened } : {}),
      })
      .where(and(eq(refunds.id, refundId), eq(refunds.status, from)))
      .returning({ id: refunds.id })
    if (moved.length === 0) return null
    await payOrOpen(store, payment, { wasOpen: open.has(from), isOpen: open.has(status), now })
    await announceTransition(store, { lifecycle: 'refund', id: refundId, transition: event, from, to: status, now })
    if (!open.has(from) && open.has(status)) await tellOfRefund(store, refundId, 'refunded', now)
    if (open.has(from) && status === 'failed') await tellOfRefund(store, refundId, 'failed', now)
    await auditMoney(services, actor, {
      action: `refund.${status}`,
      subject: paymentId,
      outcome: status === 'refused' ? 'refused' : status === 'failed' ? 'failed' : 'done',
      facts: { refundId, amountMinor: row.amountMinor, currency: row.currency, code, providerRef },
    })
    return status
  })
}

type Opened = { readonly wasOpen: boolean; readonly isOpen: boolean; readonly now: Date }

async function payOrOpen(
  store: Store,
  payment: { readonly id: string; readonly state: string },
  { wasOpen, isOpen, now }: Opened,
): Promise<void> {
  // The bank has sent all of it back: its invoices are open as it is.
  if (payment.state === 'returned' || wasOpen === isOpen) return
  const how = { isSettled: payment.state !== 'processing', at: now }
  await alignShares(store, payment.id, isOpen ? 'refunded' : 'refundFailed', how)
}
