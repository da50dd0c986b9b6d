/** Vouchers of an account: who may buy on it once, where, until when and for how much. */
import * as v from 'valibot'

import { NAME_LENGTH, VOUCHER_REFERENCE_LENGTH } from '../../limits.ts'
import { CurrencySchema, MinorSchema } from '../../money.ts'
import { voucherStatuses } from '../../rules/vouchers/voucher.ts'
import { attributes, IdSchema, one, request } from '../json-api.ts'
import { CalendarDaySchema } from '../sent-values.ts'
import { EmailSchema, TextSchema } from '../text.ts'
import { DateSchema, InstantSchema } from '../time.ts'

export const VOUCHER = 'vouchers'

/** The lists of GET /ecaas/vouchers. */
export const voucherLists = [...voucherStatuses, 'all'] as const
export type VoucherList = (typeof voucherLists)[number]

export const voucherSorts = ['-issued_at', 'issued_at', 'valid_until', '-valid_until', 'limit', '-limit'] as const
export type VoucherSort = (typeof voucherSorts)[number]

const VoucherAttributesSchema = attributes({
  /** To be read aloud at the merchant's desk. */
  voucher_number: v.string(),
  status: v.picklist(voucherStatuses),
  buid_customer: v.string(),
  customer_name: v.string(),
  /** The only merchant who may redeem it, with its name; null: every merchant of the program. */
  buid_merchant: v.nullable(v.string()),
  merchant_name: v.nullable(v.string()),
  currency: CurrencySchema,
  limit: MinorSchema,
  valid_until: DateSchema,
  reference: v.string(),
  holder_name: v.string(),
  holder_email: v.string(),
  issued_at: InstantSchema,
  issued_by: v.string(),
  /** The instant at which it was redeemed, expired or voided. */
  ended_at: v.nullable(InstantSchema),
  /** The invoice that redeemed it, and for how much; null until then. */
  redeemed_trx_id: v.nullable(v.string()),
  redeemed_invoice_id: v.nullable(v.string()),
  redeemed_amount: v.nullable(MinorSchema),
})
export type VoucherWire = v.InferInput<typeof VoucherAttributesSchema>

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * GET /ecaas/vouchers: `filter[buid_customer]`, `filter[status]`, `filter[text]`, `sort`, `page[number]`, `page[size]`;
 * with how many each list holds, and for each of the account's credit lines what is available and what issued vouchers
 * hold of it, in minor units.
 */
export const VouchersSchema = v.pipe(
  v.object({
    data: v.array(v.object({ type: v.literal(VOUCHER), id: v.string(), attributes: VoucherAttributesSchema })),
    meta: v.object({
      page: v.object({ total: v.number(), number: v.number(), size: v.number() }),
      counts: v.object({ issued: count, redeemed: count, expired: count, voided: count, all: count }),
      credit: v.array(v.object({ currency: CurrencySchema, available: MinorSchema, held: MinorSchema })),
      /** False where the account is not active: it can issue none. */
      can_issue: v.boolean(),
    }),
  }),
  v.transform(({ data, meta: { can_issue: canIssue, ...meta } }) => ({
    items: data.map(({ id, attributes: voucher }) => ({ id, ...voucher })),
    ...meta,
    canIssue,
  })),
)
export type Vouchers = v.InferOutput<typeof VouchersSchema>
export type Voucher = Vouchers['items'][number]

/** GET /ecaas/vouchers/:id, and the answer to a change. */
export const VoucherSchema = one(VOUCHER, VoucherAttributesSchema)

const ordered = v.strictObject({
  buid_customer: IdSchema,
  buid_merchant: v.nullable(IdSchema),
  currency: CurrencySchema,
  limit: MinorSchema,
  valid_until: CalendarDaySchema,
  reference: v.pipe(TextSchema, v.trim(), v.maxLength(VOUCHER_REFERENCE_LENGTH)),
  holder_name: v.pipe(TextSchema, v.trim(), v.nonEmpty(), v.maxLength(NAME_LENGTH)),
  holder_email: EmailSchema,
})
/** POST /ecaas/vouchers, with an Idempotency-Key. */
export const VoucherOrderSchema = request(VOUCHER, ordered)
export type VoucherOrderWire = v.InferOutput<typeof ordered>

/** POST /ecaas/vouchers/:id/void. */
export const VoucherVoidSchema = request('voucher-voids', v.strictObject({}))
