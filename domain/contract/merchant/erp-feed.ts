/** What software reads on from where it came to: GET /ecaas/erp/payments, disputes, applications, vouchers. */
import * as v from 'valibot'

import { CurrencySchema, MinorSchema } from '../../money.ts'
import { applicationStatuses } from '../../rules/applications/status.ts'
import { disputeKinds, disputeOutcomes, disputeStatuses } from '../dispute.ts'
import { DateSchema, InstantSchema } from '../time.ts'

/** A part of a list: `meta.cursor` goes on after it, and `links.next` is there where there is another part already. */
const feed = <Type extends string, Entries extends v.ObjectEntries>(type: Type, entries: Entries) =>
  v.object({
    data: v.array(v.object({ type: v.literal(type), id: v.string(), attributes: v.strictObject(entries) })),
    links: v.optional(v.object({ next: v.string() })),
    meta: v.object({ cursor: v.string() }),
  })

/** Of a program's key alone, which reads the items of all merchants. */
const merchant = { buid_merchant: v.optional(v.string()) }
const text = v.nullable(v.string())
const instant = v.nullable(InstantSchema)
const day = v.nullable(DateSchema)
/** Minor units of the item's currency. */
const minor = v.nullable(MinorSchema)

/** One for each invoice of a payment; an invoice whose share was reversed whole stays, with an amount of 0. */
export const ErpPaymentsSchema = feed('erp-payments', {
  ...merchant,
  payment_number: v.string(),
  /** To a merchant's key null where the payment pays another merchant too. */
  confirmation_number: text,
  state: v.string(),
  trx_id: v.string(),
  invoice_number: v.string(),
  kind: v.picklist(['invoice', 'creditNote']),
  buid_customer: v.string(),
  customer_name: v.string(),
  currency: CurrencySchema,
  allocated: minor,
  amount: MinorSchema,
  refunded: MinorSchema,
  credit: MinorSchema,
  invoice_rebate: MinorSchema,
  invoice_adjustment: MinorSchema,
  invoice_open_amount: MinorSchema,
  created_at: InstantSchema,
  settled_at: instant,
  returned_at: instant,
  changed_at: InstantSchema,
})

export const ErpDisputesSchema = feed('erp-disputes', {
  ...merchant,
  dispute_number: v.string(),
  kind: v.picklist(disputeKinds),
  status: v.picklist(disputeStatuses),
  outcome: v.nullable(v.picklist(disputeOutcomes)),
  trx_id: v.string(),
  invoice_number: v.string(),
  buid_customer: v.string(),
  customer_name: v.string(),
  currency: CurrencySchema,
  disputed_amount: MinorSchema,
  adjustment_amount: minor,
  dispute_reason_id: v.string(),
  dispute_reason: v.string(),
  respond_by: day,
  created_at: InstantSchema,
  updated_at: InstantSchema,
  closed_at: instant,
})

/** Of a draft, which is its applicant's alone, only that it was begun. */
export const ErpApplicationsSchema = feed('erp-applications', {
  /** Of a program's key alone; null: it came by a link of the program itself. */
  buid_merchant: v.exactOptional(text),
  number: v.string(),
  status: v.picklist(applicationStatuses),
  since: InstantSchema,
  company: text,
  country: text,
  currency: v.nullable(CurrencySchema),
  requested: minor,
  limit: minor,
  terms_days: v.nullable(v.number()),
  ends_on: day,
  created_at: InstantSchema,
  submitted_at: instant,
})

/** Vouchers that invoices of the merchant, or of the program, redeemed. */
export const ErpVouchersSchema = feed('erp-vouchers', {
  ...merchant,
  voucher_number: v.string(),
  status: v.literal('redeemed'),
  buid_customer: v.string(),
  customer_name: v.string(),
  currency: CurrencySchema,
  redeemed_amount: MinorSchema,
  trx_id: v.string(),
  invoice_number: v.string(),
  redeemed_at: InstantSchema,
})
