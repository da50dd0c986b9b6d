/** What Stripe knows of the money of a charge: its balance transaction, its failure and its disputes. */
import type Stripe from 'stripe'

import type { Money, Payment, RefundOrder, RefundState, Report } from '../processor.ts'
import { ask, fromStripe, idOf, instantOf, isRefusal, secondsOf, toStripe } from './client.ts'
import { refundRefusalOf, returnCodeOf } from './codes.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Stripe keeps events for 30 days: an adapter that was away for longer sees a late dispute all the same. */
const LATE_LOOKS = [30, 60, 90, 120]
/** Stripe keeps idempotency keys for at least 24 hours. */
const KEY_MS = 23 * 60 * MINUTE_MS
const PAGE = 100

const objectOf = <T extends object>(linked: string | T | null | undefined): T | null =>
  typeof linked === 'object' ? (linked ?? null) : null

export function stripeMoney(stripe: Stripe, now: () => Date) {
  const settled = (charge: Stripe.Charge, transaction: Stripe.BalanceTransaction, id: string): Report => ({
    key: `settled:${id}`,
    type: 'settled',
    occurredAt: instantOf(transaction.available_on),
    // In another currency than the charge's, or one that was converted, it is no fee of this charge.
    feeMinor: transaction.currency === charge.currency ? fromStripe(transaction.fee, charge.currency) : null,
  })

  const ofDispute = (dispute: Stripe.Dispute, isCard: boolean): readonly Report[] => {
    // An inquiry moves no money, nor does one that Stripe has prevented.
    if (dispute.status.startsWith('warning_') || dispute.status === 'prevented') return []
    const code = dispute.payment_method_details?.card?.network_reason_code ?? dispute.network_reason_code
    if (!isCard) {
      return [
        {
          key: `returned:${dispute.id}`,
          type: 'returned',
          occurredAt: instantOf(dispute.created),
          returnCode: returnCodeOf(code, dispute.reason),
        },
      ]
    }
    const facts = {
      chargebackRef: dispute.id,
      reasonCode: (code ?? dispute.reason).slice(0, 20),
      amountMinor: fromStripe(dispute.amount, dispute.currency),
      currency: dispute.currency.toUpperCase(),
    }
    const due = dispute.evidence_details.due_by
    const chargedBack: Report = {
      key: `chargedBack:${dispute.id}`,
      type: 'chargedBack',
      occurredAt: instantOf(dispute.created),
      respondBy: due === null ? null : instantOf(due).toISOString(),
      ...facts,
    }
    if (dispute.status !== 'won') return [chargedBack]
    return [
      chargedBack,
      { key: `chargebackReversed:${dispute.id}`, type: 'chargebackReversed', occurredAt: now(), ...facts },
    ]
  }

  const nextLook = (charge: Stripe.Charge, transaction: Stripe.BalanceTransaction | null): Date | null => {
    if (charge.status === 'failed') return null
    if (charge.status !== 'succeeded' || transaction === null) return new Date(now().getTime() + DAY_MS / 4)
    if (transaction.status !== 'available') {
      return new Date(Math.max(transaction.available_on * 1000, now().getTime()) + MINUTE_MS)
    }
    const looks = LATE_LOOKS.map((days) => new Date(charge.created * 1000 + days * DAY_MS))
    return looks.find((look) => look > now()) ?? null
  }

  const stateOf = (refund: Stripe.Refund): RefundState => {
    if (refund.status === 'succeeded') return { state: 'done', id: refund.id }
    if (refund.status === 'failed' || refund.status === 'canceled') {
      return { state: 'failed', id: refund.id, code: refundRefusalOf({ code: refund.failure_reason ?? '' }) }
    }
    return { state: 'accepted', id: refund.id }
  }

  const searchRefund = async ({ id }: Payment, refundId: string): Promise<Stripe.Refund | null> => {
    const page = await ask(() => stripe.refunds.list({ payment_intent: id, limit: PAGE }))
    return page.data.find(({ metadata }) => metadata?.['refund_id'] === refundId) ?? null
  }

  return {
    async moneyOf({ id }: Payment): Promise<Money> {
      const intent = await ask(() =>
        stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] }),
      )
      const charge = objectOf(intent.latest_charge)
      if (charge === null) return { reports: [], lookAgainAt: new Date(now().getTime() + DAY_MS / 4) }
      const transaction = objectOf(charge.balance_transaction)
      const lookAgainAt = nextLook(charge, transaction)
      // One of which the operator has ended the intent at Stripe does not come either.
      if (charge.status === 'failed' || intent.status === 'canceled') {
        const returnCode = returnCodeOf(charge.outcome?.network_decline_code, charge.failure_code)
        return {
          reports: [{ key: `returned:${id}`, type: 'returned', occurredAt: now(), returnCode }],
          lookAgainAt,
        }
      }
      const isSettled = charge.status === 'succeeded' && transaction?.status === 'available'
      const isCard = charge.payment_method_details?.type === 'card'
      const disputes = charge.disputed
        ? (await ask(() => stripe.disputes.list({ payment_intent: id, limit: PAGE }))).data
        : []
      const reports = [
        ...(isSettled && transaction ? [settled(charge, transaction, id)] : []),
        ...disputes.flatMap((dispute) => ofDispute(dispute, isCard)),
      ]
      return { reports, lookAgainAt }
    },

    async refund(payment: Payment, order: RefundOrder, sentBefore: Date | null): Promise<RefundState> {
      const known = sentBefore && (await searchRefund(payment, order.refundId))
      if (known) return stateOf(known)
      const { attemptId, refundId, amountMinor, currency } = order
      const isKeyGone = sentBefore !== null && now().getTime() - sentBefore.getTime() > KEY_MS
      const key = `refund:${attemptId}:${refundId}${isKeyGone ? `:${secondsOf(now())}` : ''}`
      try {
        const made = await ask(() =>
          stripe.refunds.create(
            {
              payment_intent: payment.id,
              amount: toStripe(amountMinor, currency),
              metadata: { attempt_id: attemptId, refund_id: refundId },
            },
            { idempotencyKey: key },
          ),
        )
        return stateOf(made)
      } catch (error) {
        if (!isRefusal(error)) throw error
        return { state: 'refused', code: refundRefusalOf(error) }
      }
    },

    refundOf: async (_payment: Payment, _order: RefundOrder, id: string): Promise<RefundState> =>
      stateOf(await ask(() => stripe.refunds.retrieve(id))),
  }
}

/** Returns the ids at Stripe that an object of an event is about. */
export function aboutOf(object: object): readonly string[] {
  const names = ['id', 'payment_intent', 'payment_method', 'mandate', 'refund']
  const facts = new Map<string, unknown>(Object.entries(object))
  return names.flatMap((name) => {
    const value = facts.get(name)
    const isLink = typeof value === 'string' || (typeof value === 'object' && value !== null && 'id' in value)
    // Stripe links by an id, or by the object itself where it was asked for.
    return isLink ? [idOf(value as string | { id: string })].filter((one) => one !== null) : []
  })
}
