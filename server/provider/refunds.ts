/** Refunds in the port to a payment provider, for those that have them (docs/provider.md, Refunds). */
import * as v from 'valibot'

import { refundCodes } from '../../domain/rules/refunds/status.ts'
import { CurrencySchema, MinorSchema } from '../../domain/money.ts'

const RefundCodeSchema = v.picklist(refundCodes)
const RefundIdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

export const RefundRequestSchema = v.strictObject({
  /** Our refund: the idempotency key among those of the charge. */
  refundId: RefundIdSchema,
  /** Minor units, more than zero. */
  amountMinor: v.pipe(MinorSchema, v.minValue(1)),
  currency: CurrencySchema,
})
export type RefundRequest = v.InferOutput<typeof RefundRequestSchema>

export const RefundAnswerSchema = v.variant('outcome', [
  v.object({ outcome: v.literal('accepted'), providerRef: v.string() }),
  v.object({ outcome: v.literal('refused'), code: RefundCodeSchema }),
])
/** What a refund is answered with: the money is to go back, or nothing is done. */
export type RefundAnswer = v.InferOutput<typeof RefundAnswerSchema>

export const RefundStateSchema = v.variant('outcome', [
  ...RefundAnswerSchema.options,
  v.object({ outcome: v.literal('pending') }),
])
type RefundState = v.InferOutput<typeof RefundStateSchema>

const facts = {
  id: v.string(),
  attemptId: v.string(),
  providerRef: v.string(),
  occurredAt: v.string(),
  refundId: RefundIdSchema,
  amountMinor: MinorSchema,
  currency: CurrencySchema,
}
export const RefundEventSchema = v.variant('type', [
  v.object({ ...facts, type: v.literal('refunded') }),
  v.object({ ...facts, type: v.literal('refundFailed'), code: RefundCodeSchema }),
])
/** Money that has gone back to the payer, or a refund that came to nothing after it was accepted. */
export type RefundEvent = v.InferOutput<typeof RefundEventSchema>

export type Refunds = {
  /**
   * Refunds a part of an approved charge once for each `refundId`: the same one again gets the first answer and moves no
   * more money. Throws as `charge` does; then only the same call again, or `findRefund`, tells.
   */
  readonly refund: (attemptId: string, request: RefundRequest) => Promise<RefundAnswer>
  /** Returns the state of a refund, or null for one that has not arrived. */
  readonly findRefund: (attemptId: string, refundId: string) => Promise<RefundState | null>
}
