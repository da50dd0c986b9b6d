/** Calls of software of a merchant or of a program, signed with an API key: docs/erp.md. Ours to design (§7). */
import * as v from 'valibot'

import { CurrencySchema, MinorSchema } from '../../money.ts'
import { rejectionReasons, rejectionStatuses } from '../../rules/rejections/rejection.ts'
import { attributes, one, request } from '../json-api.ts'
import { DateSchema, InstantSchema } from '../time.ts'
import { ProposedInvoiceSchema } from './proposed-invoice.ts'

export const ERP_INVOICE = 'erp-invoices'
export const ERP_REJECTION = 'erp-rejections'

const { buid_merchant: merchant, buid_customer: customer, lines, ...rest } = ProposedInvoiceSchema.entries
const line = lines.pipe[0].item.entries

/**
 * A proposed invoice of which software says no more than it knows: the merchant is that of its key, if it is no program's
 * key, and the account is named by its id, or by an identifier such as a VAT number or a GLN (`0088:7300010000001`).
 */
const ErpInvoiceSchema = v.strictObject({
  ...rest,
  buid_merchant: v.optional(merchant),
  buid_customer: v.optional(customer, ''),
  customer_party_id: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))),
  buid_location: v.optional(rest.buid_location, null),
  po_number: v.optional(rest.po_number, ''),
  rebate: v.optional(rest.rebate, ''),
  ship_to: v.optional(rest.ship_to, null),
  bill_to: v.optional(rest.bill_to, null),
  sold_by: v.optional(rest.sold_by, null),
  notes: v.optional(rest.notes, null),
  voucher_number: v.optional(rest.voucher_number, null),
  lines: v.pipe(
    v.array(
      v.strictObject({
        ...line,
        number: v.optional(line.number, null),
        unit: v.optional(line.unit, null),
        discount: v.optional(line.discount, ''),
        tax_percent: v.optional(line.tax_percent, ''),
      }),
    ),
    lines.pipe[1],
  ),
})
export type ErpInvoice = v.InferOutput<typeof ErpInvoiceSchema>

/** POST /ecaas/erp/invoices as JSON:API. */
export const ErpInvoiceRequestSchema = request('proposed-invoices', ErpInvoiceSchema)

/** The answer to it, and GET /ecaas/erp/invoices/{id}. */
export const ErpInvoiceReadSchema = one(
  ERP_INVOICE,
  attributes({
    trx_id: v.string(),
    invoice_number: v.string(),
    kind: v.picklist(['invoice', 'creditNote']),
    buid_merchant: v.string(),
    buid_customer: v.string(),
    customer_name: v.string(),
    /** Comma list of §4, such as `Billed, Past Due`. */
    status: v.string(),
    currency: CurrencySchema,
    billed_on: v.nullable(DateSchema),
    due_on: v.nullable(DateSchema),
    paid_on: v.nullable(DateSchema),
    /** Minor units, like the amount below. */
    billed_total: MinorSchema,
    open_amount: MinorSchema,
    /** Why it waits for credit; null where it does not. */
    hold_reason: v.nullable(v.string()),
  }),
)

/** GET /ecaas/erp/rejections/{id}. */
export const ErpRejectionReadSchema = one(
  ERP_REJECTION,
  attributes({
    status: v.picklist(rejectionStatuses),
    buid_merchant: v.string(),
    invoice_number: v.string(),
    created_at: InstantSchema,
    changed_at: InstantSchema,
    /** Each with its place in the invoice, such as `lines/0/quantity`; empty where it is about all of it. */
    refusals: v.array(v.object({ code: v.picklist(rejectionReasons), at: v.string() })),
    /** The invoice that it became. */
    trx_id: v.nullable(v.string()),
  }),
)
