/** Refunds, each at most once for its id. */
import { and, eq } from 'drizzle-orm/sql'

import { NoAnswer, type Payment, type RefundOrder, type RefundRefusal, type RefundState } from '../processor.ts'
import { refunds } from '../store/schema.ts'
import { attemptOf } from './attempts.ts'
import { type Desk, isFree, later, leaseEnd, patiently, released } from './desk.ts'
import { store as storeReports } from './inbox.ts'

type Refund = typeof refunds.$inferSelect
export type RefundAnswer =
  | { readonly outcome: 'accepted'; readonly providerRef: string }
  | { readonly outcome: 'refused'; readonly code: RefundRefusal }

const ASK_AGAIN_MS = 15_000
const DAY_MS = 86_400_000

const byKey = ({ attemptId, refundId }: { attemptId: string; refundId: string }) =>
  and(eq(refunds.attemptId, attemptId), eq(refunds.refundId, refundId))

/** Refunds; `reused` where the id was used for another amount, `pending` while nothing is known, null: no such charge. */
export async function refund(desk: Desk, order: RefundOrder): Promise<RefundAnswer | 'reused' | 'pending' | null> {
  const attempt = await attemptOf(desk, order.attemptId)
  if (attempt === null) return null
  if (attempt.state !== 'approved' || attempt.order?.currency !== order.currency) {
    return { outcome: 'refused', code: 'notRefundable' }
  }
  const lease = leaseEnd(desk)
  const [first] = await desk.store
    .db()
    .insert(refunds)
    .values({ ...order, state: 'sending', sentAt: desk.now(), leasedUntil: lease, lookAt: lease })
    .onConflictDoNothing()
    .returning()
  if (first) return (await send(desk, first, lease, true)) ?? 'pending'
  const known = await refundOf(desk, order)
  if (known?.amountMinor !== order.amountMinor || known.currency !== order.currency) return 'reused'
  const answer = await patiently(async () => {
    const row = await refundOf(desk, order)
    return (row && answerOf(row)) ?? lookAtRefund(desk, order)
  })
  return answer ?? 'pending'
}

export async function findRefund(
  desk: Desk,
  key: { attemptId: string; refundId: string },
): Promise<RefundAnswer | 'pending' | null> {
  const row = await refundOf(desk, key)
  return row && (answerOf(row) ?? 'pending')
}

/** Asks the processor after a refund, where nobody else is at it; null when that told nothing. */
export async function lookAtRefund(
  desk: Desk,
  key: { attemptId: string; refundId: string },
): Promise<RefundAnswer | null> {
  const lease = leaseEnd(desk)
  const [row] = await desk.store
    .db()
    .update(refunds)
    .set({ leasedUntil: lease, lookAt: lease })
    .where(and(byKey(key), isFree(refunds, desk)))
    .returning()
  return row ? send(desk, row, lease, false) : null
}

async function refundOf({ store }: Desk, key: { attemptId: string; refundId: string }): Promise<Refund | null> {
  const [row] = await store.db().select().from(refunds).where(byKey(key))
  return row ?? null
}

async function send(desk: Desk, row: Refund, lease: Date, isFirst: boolean): Promise<RefundAnswer | null> {
  const attempt = await attemptOf(desk, row.attemptId)
  if (!attempt?.order || attempt.processorId === null || row.state === 'refused') {
    await end(desk, row, lease, {}, null)
    return answerOf(row)
  }
  const payment: Payment = { id: attempt.processorId, order: attempt.order }
  const { attemptId, refundId, amountMinor, currency } = row
  const order = { attemptId, refundId, amountMinor, currency }
  try {
    const said =
      row.processorId === null
        ? await desk.processor.refund(payment, order, isFirst ? null : row.sentAt)
        : await desk.processor.refundOf(payment, order, row.processorId)
    await tell(desk, payment, row, said)
    const code = 'code' in said ? said.code : null
    const processorId = 'id' in said ? said.id : null
    const next = said.state === 'accepted' ? later(desk.now(), DAY_MS) : null
    const ended = await end(desk, row, lease, { state: said.state, code, processorId }, next)
    return ended && answerOf(ended)
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    desk.log(`Refund ${row.refundId} of attempt ${row.attemptId}: ${error.message}`)
    await end(desk, row, lease, {}, later(desk.now(), ASK_AGAIN_MS))
    return null
  }
}

/** Reports how a refund has ended. One that fails after it was done is reported as well. */
async function tell(desk: Desk, payment: Payment, row: Refund, said: RefundState): Promise<void> {
  if (said.state !== 'done' && said.state !== 'failed') return
  const { attemptId, refundId, amountMinor, currency } = row
  const type = said.state === 'done' ? 'refunded' : 'refundFailed'
  const body = {
    type,
    attemptId,
    providerRef: payment.id,
    occurredAt: desk.now().toISOString(),
    refundId,
    amountMinor,
    currency,
    ...(said.state === 'failed' && { code: said.code }),
  }
  await storeReports(desk, [{ key: `${type}:${attemptId}:${refundId}`, body }])
}

async function end(
  { store }: Desk,
  row: Refund,
  lease: Date,
  change: Partial<Pick<Refund, 'state' | 'code' | 'processorId'>>,
  next: Date | null,
): Promise<Refund | null> {
  const [ended] = await store
    .db()
    .update(refunds)
    .set({ ...change, ...released(refunds, lease, next) })
    .where(and(byKey(row), eq(refunds.leasedUntil, lease)))
    .returning()
  return ended ?? null
}

function answerOf({ state, code, processorId }: Refund): RefundAnswer | null {
  if (state === 'sending') return null
  if (state === 'refused' || state === 'failed') return { outcome: 'refused', code: code ?? 'other' }
  return { outcome: 'accepted', providerRef: processorId ?? '' }
}
