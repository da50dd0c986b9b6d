/**
 * An invoice as a merchant proposes it: in a form, from a file, or by a call of an ERP. Values are texts as they were
 * entered, with a point in numbers, so that one which is refused can be stored and corrected. What is wrong with it,
 * domain/rules/merchant-invoices says by a code and a place.
 */
import * as v from 'valibot'

import { ADDRESS_LINE_LENGTH, NAME_LENGTH } from '../../limits.ts'
import { CurrencySchema } from '../../money.ts'
import { IdSchema, request } from '../json-api.ts'
import { TextSchema } from '../text.ts'

/** Lines of one invoice that is made by hand. */
export const INVOICE_LINES_AT_MOST = 200
/** Characters of a number that people read aloud: of an invoice, an order or a voucher. */
export const INVOICE_NUMBER_LENGTH = 40
export const INVOICE_NOTES_LENGTH = 2_000
export const LINE_DESCRIPTION_LENGTH = 200

/** Categories of VAT (UNCL5305), and of sales tax: standard, zero rate, exempt, reverse charge, not subject to tax. */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'O'] as const
export type TaxCategoryCode = (typeof taxCategories)[number]

const text = (length: number) => v.pipe(TextSchema, v.trim(), v.maxLength(length))
/** What is longer is refused by a rule, so that the person who entered it reads why. */
const number = text(4 * INVOICE_NUMBER_LENGTH)
const decimal = text(40)
const date = text(10)
const orNull = <S extends v.GenericSchema<string, string>>(schema: S) =>
  v.pipe(
    v.nullable(schema),
    v.transform((value) => value || null),
  )

const ProposedLineSchema = v.strictObject({
  /** The merchant's own number of the article or line; null: its position. */
  number: orNull(text(INVOICE_NUMBER_LENGTH)),
  description: text(LINE_DESCRIPTION_LENGTH),
  quantity: decimal,
  unit: orNull(text(20)),
  /** Without tax, for one unit, in main units of the currency; prices may have more decimals than money. */
  unit_price: decimal,
  /** The rebate on the whole line, in main units; empty: none. */
  discount: decimal,
  tax_category: v.picklist(taxCategories),
  /** Empty where the category has no rate. */
  tax_percent: decimal,
})
export type ProposedLine = v.InferOutput<typeof ProposedLineSchema>

const ProposedAddressSchema = v.strictObject({
  contact_name: orNull(text(2 * NAME_LENGTH)),
  line_1: orNull(text(ADDRESS_LINE_LENGTH)),
  line_2: orNull(text(ADDRESS_LINE_LENGTH)),
  line_3: orNull(text(ADDRESS_LINE_LENGTH)),
  city_state_zip: orNull(text(ADDRESS_LINE_LENGTH)),
  country: orNull(text(2)),
})
export type ProposedAddress = v.InferOutput<typeof ProposedAddressSchema>

export const ProposedInvoiceSchema = v.strictObject({
  buid_merchant: IdSchema,
  /** Empty until one is chosen. */
  buid_customer: v.union([v.literal(''), IdSchema]),
  /** The number of one of the account's locations. */
  buid_location: orNull(text(50)),
  invoice_number: number,
  po_number: number,
  currency: v.union([v.literal(''), CurrencySchema]),
  billed_on: date,
  due_on: date,
  lines: v.pipe(v.array(ProposedLineSchema), v.maxLength(INVOICE_LINES_AT_MOST)),
  /** On the whole document, without tax, in main units; shared among the tax rates. Empty: none. */
  rebate: decimal,
  ship_to: v.nullable(ProposedAddressSchema),
  /** Null: the account's own address. */
  bill_to: v.nullable(ProposedAddressSchema),
  /** Null: the merchant's name. */
  sold_by: orNull(text(2 * NAME_LENGTH)),
  notes: orNull(text(INVOICE_NOTES_LENGTH)),
  voucher_number: orNull(text(INVOICE_NUMBER_LENGTH)),
})
export type ProposedInvoice = v.InferOutput<typeof ProposedInvoiceSchema>

/** Body of POST /ecaas/merchant-invoice-checks, and of the rejection center. */
export const ProposedInvoiceRequestSchema = request('proposed-invoices', ProposedInvoiceSchema)
