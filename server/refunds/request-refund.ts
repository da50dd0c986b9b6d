import { eq } from 'drizzle-orm'

import type { RefundRequest } from '../../domain/contract/payments/refund.ts'
import { type RefundLine, refuseRefund } from '../../domain/rules/refunds/refund.ts'
import { notFound, refuse } from '../http/refusal.ts'
import type { Payer } from '../payments/payer.ts'
import { auditMoney, lockPayment } from '../payments/transition.ts'
import { refunds, refundShares } from '../store/schema/refunds.ts'
import { sharesOfRefund, type RefundServices } from './move-refund.ts'
import { sharesOfPayment } from './read-refunds.ts'
import { sendRefund } from './send-refund.ts'

type Actor = Pick<Payer, 'userId' | 'requestId' | 'programId'>

/**
 * Stores a refund of these amounts of a payment's invoices, and sends it to the provider. The same request again is the
 * same refund. Refuses with 409 what cannot be refunded, and what another request refunds already.
 */
export async function requestRefund(
  services: RefundServices,
  actor: Actor,
  paymentId: string,
  request: RefundRequest,
): Promise<void> {
  const { store, provider } = services
  const can = await provider.capabilities().catch(() => {
    throw refuse(503, 'paymentProviderUnavailable')
  })
  if (!can.refunds) throw refuse(409, 'refundsNotOffered')
  await store.tx(() => storeRefund(services, actor, paymentId, request))
  // Without an answer it is sent again later; the reader sees that it is not decided.
  await sendRefund(services, request.refund_id, actor).catch(() => undefined)
}

const asText = (lines: readonly RefundLine[]) =>
  lines
    .map(({ trxId, amountMinor }) => `${amountMinor} ${trxId}`)
    .toSorted()
    .join('\n')

async function storeRefund(
  services: RefundServices,
  actor: Actor,
  paymentId: string,
  { refund_id: refundId, lines: given, reason, note }: RefundRequest,
): Promise<void> {
  const { store, clock } = services
  const payment = await lockPayment(store, paymentId)
  if (payment?.programId !== actor.programId) throw notFound()
  const lines = given.map(({ trx_id: trxId, amount }) => ({ trxId, amountMinor: amount }))
  const [known] = await store.db().select().from(refunds).where(eq(refunds.id, refundId))
  if (known) {
    const shares = await sharesOfRefund(store, refundId)
    const isSame =
      known.paymentId === paymentId &&
      known.reason === reason &&
      known.note === note &&
      asText(shares) === asText(lines)
    if (isSame) return
    throw refuse(409, 'refundIdUsed', { pointer: '/data/attributes/refund_id' })
  }
  const shares = await sharesOfPayment(store, paymentId)
  const refusal = refuseRefund({ ...payment, shares }, lines)
  if (refusal !== null) {
    const isFault = refusal === 'nothingChosen' || refusal === 'invoiceNotOfPayment'
    throw refuse(isFault ? 422 : 409, refusal, { pointer: '/data/attributes/lines' })
  }
  const amountMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0)
  await store.db().insert(refunds).values({
    id: refundId,
    paymentId,
    status: 'requested',
    amountMinor,
    currency: payment.currency,
    reason,
    note,
    requestedAt: clock.now(),
    requestedBy: actor.userId,
  })
  await store
    .db()
    .insert(refundShares)
    // Invoices are locked by `trx_id`, as whoever pays them does.
    .values(lines.toSorted((one, other) => (one.trxId < other.trxId ? -1 : 1)).map((line) => ({ refundId, ...line })))
  await auditMoney(services, actor, {
    action: 'refund.requested',
    subject: paymentId,
    outcome: 'done',
    facts: { refundId, amountMinor, currency: payment.currency, reason, lines },
  })
}
