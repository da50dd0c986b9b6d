/** The line of a refund in the sandbox provider's book. */
import * as v from 'valibot'

import { refundCodes } from '../../../domain/rules/refunds/status.ts'

export const RefundRecordSchema = v.object({
  kind: v.literal('refund'),
  attemptId: v.string(),
  refundId: v.string(),
  amountMinor: v.number(),
  currency: v.string(),
  at: v.string(),
  outcome: v.picklist(['accepted', 'refused']),
  providerRef: v.string(),
  /** Of a refused one, or of one that fails later. */
  code: v.nullable(v.picklist(refundCodes)),
  /** When its end is reported; null of a refused one. */
  endsAt: v.nullable(v.string()),
})
export type RefundRecord = v.InferOutput<typeof RefundRecordSchema>
