/** GET /invoices (§7): by `filter[trx_id]` as a comma list, or our paged list of one customer or program. */
import * as v from 'valibot'

import { DateSchema } from './time.ts'
import { CurrencySchema, MinorSchema } from '../money.ts'
import { attributes, many, PageMetaSchema, VersionSchema } from './json-api.ts'

export const INVOICE = 'invoices'

/** Words of §4 in an invoice's comma list of statuses, and those that the labels add. */
const invoiceStatuses = [
  'Billed',
  'Past Due',
  'Pending',
  'Payment Pending',
  'Paid',
  'Disputed',
  'On Hold',
  'Unapplied',
  'Adjusted',
  'Cancelled',
] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** The lists a customer looks at: `/invoice-list/{status}`. */
export const invoiceListStatuses = [
  'open',
  'past-due',
  'pending',
  'disputed',
  'on-hold',
  'unbilled',
  'adjusted',
  'paid',
  'unapplied',
  'all',
] as const
export type InvoiceListStatus = (typeof invoiceListStatuses)[number]
export const InvoiceListStatusSchema = v.picklist(invoiceListStatuses)

export const invoiceSorts = [
  'due_on',
  '-due_on',
  'billed_on',
  '-billed_on',
  'invoice_id',
  '-invoice_id',
  'open_amount',
  '-open_amount',
  'received_on',
  '-received_on',
] as const
export type InvoiceSort = (typeof invoiceSorts)[number]
export const InvoiceSortSchema = v.picklist(invoiceSorts)

export const invoiceEntries = {
  trx_id: v.string(),
  /** The number printed on the paper. */
  invoice_id: v.string(),
  kind: v.picklist(['invoice', 'creditNote']),
  buid_customer: v.string(),
  customer_name: v.string(),
  /** True when the account may pay in the portal (§3); its `payment_web_text` says why not. */
  payment_eligible: v.optional(v.picklist(['Y', 'N']), 'Y'),
  buid_merchant: v.string(),
  merchant_name: v.string(),
  buid_location: v.nullable(v.string()),
  po_number: v.nullable(v.string()),
  currency: CurrencySchema,
  /** Comma list of §4, such as `Billed, Past Due`. */
  status: v.string(),
  /** `Y` means eligible (§3). */
  eligible_for_dispute: v.picklist(['Y', 'N']),
  billed_on: v.nullable(DateSchema),
  due_on: v.nullable(DateSchema),
  received_on: v.nullable(DateSchema),
  paid_on: v.nullable(DateSchema),
  /** Minor units, like every amount below: what the paper says, with tax. Negative on a credit note. */
  billed_total: MinorSchema,
  subtotal: MinorSchema,
  tax: MinorSchema,
  rebates: MinorSchema,
  adjusted: MinorSchema,
  late_fee: MinorSchema,
  disputed_total: MinorSchema,
  /** The amount still owed, with late fee; no payment of it is under way, except of `pending_amount`. */
  open_amount: MinorSchema,
  /** The part of `open_amount` that payments under way will cover. */
  pending_amount: MinorSchema,
  /** Counts every change of the row: a quote names it, so that a changed invoice is noticed. */
  version: VersionSchema,
} as const
const InvoiceAttributesSchema = attributes(invoiceEntries)
export type Invoice = v.InferOutput<typeof InvoiceAttributesSchema> & { id: string }
export type InvoiceWire = v.InferInput<typeof InvoiceAttributesSchema>
export const InvoicesSchema = many(INVOICE, InvoiceAttributesSchema)

/**
 * Parameters of the list: `filter[buid_customer]` (omitted: every account of the program that the reader may see),
 * `filter[status]`, `filter[text]` (number, PO, merchant or amount), `filter[due_from]`, `filter[due_to]`,
 * `filter[billed_from]`, `filter[billed_to]`, `filter[buid_location]` (the location's `display_location`),
 * `filter[amount_from]`, `filter[amount_to]` (decimals in the currency of each invoice, such as `1234.50`),
 * `filter[sol_currency]`, `filter[buid_merchant]`, `sort`, `page[number]`, `page[size]`. Meta beside `page`: `counts` by
 * list status, for the tabs, and `totals`: by currency, the open amount of the list and the part of it that payments under way will cover.
 * A list with a text, dates or amounts is counted up to 1,000: of more, `total_is_least` says that there are at least
 * `total`, and neither `counts` nor `totals` are known. `counts` lacks each list that was not counted. What can be paid
 * (`filter[payable]`) is counted however many.
 */
export const InvoiceListSchema = v.pipe(
  v.object({
    data: v.array(v.object({ type: v.literal(INVOICE), id: v.string(), attributes: InvoiceAttributesSchema })),
    meta: v.object({
      page: PageMetaSchema,
      counts: v.record(InvoiceListStatusSchema, v.number()),
      totals: v.array(v.object({ currency: CurrencySchema, open_amount: MinorSchema, pending_amount: MinorSchema })),
    }),
  }),
  v.transform(({ data, meta }) => ({
    items: data.map(({ id, attributes: own }) => ({ id, ...own })),
    page: { total: meta.page.total, isLeast: meta.page.total_is_least ?? false },
    counts: meta.counts,
    totals: meta.totals.map(({ currency, open_amount: minor }) => ({ currency, minor })),
    /** The part of `totals` that payments under way will cover. */
    pending: meta.totals
      .filter(({ pending_amount: minor }) => minor > 0)
      .map(({ currency, pending_amount: minor }) => ({ currency, minor })),
  })),
)
export type InvoiceList = v.InferOutput<typeof InvoiceListSchema>
