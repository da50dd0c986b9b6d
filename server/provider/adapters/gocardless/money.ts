/** What GoCardless knows of the money of a payment: its payout with the fee, its failure, its chargeback; and refunds. */
import * as v from 'valibot'

import {
  NoAnswer,
  type Money,
  type Payment,
  type RefundOrder,
  type RefundRefusal,
  type RefundState,
  type Report,
} from '../processor.ts'
import { type GoCardless, once, Refused } from './client.ts'
import {
  EventSchema,
  type GoCardlessEvent,
  PaymentSchema,
  PayoutItemSchema,
  PayoutSchema,
  RefundSchema,
} from './resources.ts'

const DAY_MS = 86_400_000
const FEES_KEPT = 20
const done: readonly string[] = ['paid_out', 'failed', 'charged_back', 'cancelled', 'customer_approval_denied']
const failedRefunds: readonly string[] = ['cancelled', 'bounced', 'funds_returned']

const OnePaymentSchema = v.object({ payments: PaymentSchema })
const OneRefundSchema = v.object({ refunds: RefundSchema })

const refusals: Readonly<Record<string, RefundRefusal>> = {
  refund_payment_invalid_state: 'notRefundable',
  refund_is_unsupported: 'notRefundable',
  number_of_refunds_exceeded: 'notRefundable',
  available_refund_amount_insufficient: 'amountTooHigh',
}

/** The bank's own code, else GoCardless's word for the cause. */
const returnCodeOf = ({ details }: GoCardlessEvent) => (details.reason_code || details.cause || 'unknown').slice(0, 20)

type Fees = { readonly currency: string; readonly byPayment: ReadonlyMap<string, number> }

export function goCardlessMoney(api: GoCardless, now: () => Date) {
  const payouts = new Map<string, Promise<Fees | null>>()

  /** A payout has many payments: its items are read once for all of them. Null where GoCardless no longer has them. */
  const readFees = async (payout: string): Promise<Fees | null> => {
    try {
      const { payouts: found } = await api.get(
        `/payouts/${encodeURIComponent(payout)}`,
        v.object({ payouts: PayoutSchema }),
      )
      const byPayment = new Map<string, number>()
      for await (const page of api.list('payout_items', PayoutItemSchema, { payout })) {
        for (const { type, amount, links } of page) {
          if (type !== 'gocardless_fee' || !links.payment) continue
          byPayment.set(links.payment, (byPayment.get(links.payment) ?? 0) - Number(amount))
        }
      }
      return { currency: found.currency, byPayment }
    } catch (error) {
      if (error instanceof Refused) return null
      throw error
    }
  }

  const feeOf = async (
    payout: string | null | undefined,
    payment: string,
    currency: string,
  ): Promise<number | null> => {
    if (!payout) return null
    const reading = payouts.get(payout) ?? readFees(payout)
    payouts.set(payout, reading)
    reading.catch(() => payouts.delete(payout))
    const oldest = payouts.keys().next().value
    if (payouts.size > FEES_KEPT && oldest !== undefined) payouts.delete(oldest)
    const fees = await reading
    if (fees?.currency !== currency) return null
    return Math.max(0, Math.round(fees.byPayment.get(payment) ?? 0))
  }

  const eventsOf = async (payment: string): Promise<readonly GoCardlessEvent[]> => {
    const events: GoCardlessEvent[] = []
    for await (const page of api.list('events', EventSchema, { payment, resource_type: undefined }))
      events.push(...page)
    return events.filter(({ resource_type }) => resource_type === 'payments').toReversed()
  }

  /** The event by which the debit came back for good, or null. */
  const returnIn = (events: readonly GoCardlessEvent[], status: string): GoCardlessEvent | null => {
    const last = (action: string) => events.findLast((event) => event.action === action)
    const failed = last('failed')
    if (failed && status === 'failed' && failed.details.will_attempt_retry !== true) return failed
    const chargedBack = last('charged_back')
    // Until it is taken from a payout the payer's bank may withdraw it.
    if (status === 'charged_back' && chargedBack && (last('chargeback_settled') || !last('paid_out')))
      return chargedBack
    return (status === 'cancelled' ? last('cancelled') : last('customer_approval_denied')) ?? null
  }

  const stateOf = ({ id, status }: v.InferOutput<typeof RefundSchema>): RefundState => {
    if (status === 'paid') return { state: 'done', id }
    return failedRefunds.includes(status) ? { state: 'failed', id, code: 'other' } : { state: 'accepted', id }
  }
  const readRefund = async (id: string) =>
    (await api.get(`/refunds/${encodeURIComponent(id)}`, OneRefundSchema)).refunds
  const readPayment = async (id: string) =>
    (await api.get(`/payments/${encodeURIComponent(id)}`, OnePaymentSchema)).payments

  const searchRefund = async (payment: string, refundId: string) => {
    for await (const page of api.list('refunds', RefundSchema, { payment })) {
      const found = page.find(({ metadata }) => metadata['refund_id'] === refundId)
      if (found) return found
    }
    return null
  }

  return {
    async moneyOf({ id }: Payment): Promise<Money> {
      const payment = await readPayment(id)
      const events = await eventsOf(id)
      const reports: Report[] = []
      const paid = events.find(({ action }) => action === 'paid_out')
      if (paid) {
        reports.push({
          key: `settled:${id}`,
          type: 'settled',
          occurredAt: new Date(paid.created_at),
          feeMinor: await feeOf(paid.links.payout ?? payment.links.payout, id, payment.currency),
        })
      }
      const returned = returnIn(events, payment.status)
      if (returned) {
        reports.push({
          key: `returned:${id}`,
          type: 'returned',
          occurredAt: new Date(returned.created_at),
          returnCode: returnCodeOf(returned),
        })
      }
      const isDone = done.includes(payment.status)
      return { reports, lookAgainAt: isDone ? null : new Date(now().getTime() + DAY_MS) }
    },

    async refund({ id }: Payment, order: RefundOrder, sentBefore: Date | null): Promise<RefundState> {
      const { attemptId, refundId, amountMinor } = order
      const known = sentBefore && (await searchRefund(id, refundId))
      if (known) return stateOf(known)
      try {
        const { amount_refunded } = await readPayment(id)
        const body = {
          amount: amountMinor,
          total_amount_confirmation: amount_refunded + amountMinor,
          metadata: { attempt_id: attemptId, refund_id: refundId },
          links: { payment: id },
        }
        const key = `refund:${attemptId}:${refundId}`
        const made = await once(
          async () => (await api.post('/refunds', OneRefundSchema, { name: 'refunds', body, key })).refunds,
          readRefund,
        )
        return stateOf(made)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        // Another refund came between reading the sum and sending it.
        if (error.reasons.includes('total_amount_confirmation_invalid')) throw new NoAnswer(error.message)
        const code = error.reasons.flatMap((reason) => refusals[reason] ?? []).at(0)
        return { state: 'refused', code: code ?? (error.fields.includes('amount') ? 'amountTooHigh' : 'other') }
      }
    },

    refundOf: async (_payment: Payment, _order: RefundOrder, id: string): Promise<RefundState> =>
      stateOf(await readRefund(id)),
  }
}
