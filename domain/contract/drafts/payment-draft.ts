import * as v from 'valibot'

import { INVOICES_A_PAYMENT, INVOICES_LEFT_OUT } from '../../limits.ts'
import { CurrencySchema, MinorSchema } from '../../money.ts'
import { DateSchema } from '../time.ts'
import { dueBuckets } from '../../rules/due/due-parts.ts'
import { nothingHeld } from '../../rules/payment-split.ts'
import { DraftIdSchema, IdSchema } from '../json-api.ts'
import { methodKinds } from '../payment.ts'
import { TextSchema } from '../text.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** The parameters of a list's call, which refuses a value that is none; a draft as a whole has its limit. */
export const MatchingSchema = v.strictObject({
  filters: v.record(v.string(), v.string()),
  except: v.pipe(v.array(IdSchema), v.maxLength(INVOICES_LEFT_OUT), v.readonly()),
})
/** What is left for a later payment. */
const HeldBackSchema = v.strictObject({
  lines: v.pipe(
    v.array(v.strictObject({ trxId: IdSchema, amountMinor: v.nullable(MinorSchema), currency: CurrencySchema })),
    v.maxLength(INVOICES_A_PAYMENT),
    v.readonly(),
  ),
  due: v.nullable(
    v.strictObject({
      matching: v.optional(v.nullable(MatchingSchema)),
      part: v.nullable(v.strictObject({ bucket: v.picklist(dueBuckets), currency: CurrencySchema, today: DateSchema })),
      count,
    }),
  ),
})

/** Saved facts of a payment: the selection, and what of it has been sent. */
export const PaymentDraftSchema = v.strictObject({
  kind: v.literal('payment'),
  shape: v.literal(1),
  draftId: DraftIdSchema,
  /** The account that was selected in the portal when the payment was begun. */
  customerId: v.nullable(IdSchema),
  account: v.nullable(v.strictObject({ buidCustomer: IdSchema, name: v.pipe(TextSchema, v.maxLength(200)) })),
  /** It pays for every account that the person may see; drafts without it pay for one. */
  isOfAll: v.optional(v.boolean(), false),
  /** The location of the account to which it is narrowed. */
  location: v.optional(v.nullable(TextSchema), null),
  amounts: v.pipe(
    v.array(v.strictObject({ trxId: IdSchema, amountMinor: v.nullable(MinorSchema) })),
    v.maxLength(INVOICES_A_PAYMENT),
  ),
  /** Drafts that were saved before anything could be left have none. */
  heldBack: v.optional(HeldBackSchema, nothingHeld),
  method: v.nullable(
    v.strictObject({
      kind: v.picklist(methodKinds),
      id: v.nullable(IdSchema),
      label: v.pipe(TextSchema, v.maxLength(100)),
      last4: v.pipe(TextSchema, v.maxLength(4)),
      currency: v.optional(v.nullable(CurrencySchema)),
      isExpired: v.optional(v.boolean()),
    }),
  ),
  quoteId: v.nullable(IdSchema),
  reached: v.nullable(
    v.variant('at', [
      v.strictObject({ at: v.literal('submitting'), quoteId: IdSchema }),
      v.strictObject({ at: v.literal('processing'), paymentId: IdSchema }),
      v.strictObject({ at: v.literal('challenged'), paymentId: IdSchema }),
    ]),
  ),
})
export type PaymentDraft = v.InferOutput<typeof PaymentDraftSchema>

export const paymentDraft = { kind: 'payment', schema: PaymentDraftSchema } as const
