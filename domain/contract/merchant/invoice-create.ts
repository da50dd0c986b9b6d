/** Calls by which a merchant makes an invoice; what is sent is a proposed invoice. */
import * as v from 'valibot'

import { INVOICE_UPLOADS } from '../../limits.ts'
import { CurrencySchema, MinorSchema } from '../../money.ts'
import { PartyAddressSchema } from '../address.ts'
import { attributes, IdSchema, many, one, request } from '../json-api.ts'
import { InvoiceDocumentSettingsSchema } from '../program-settings.ts'
import { InstantSchema } from '../time.ts'
import { ProposedInvoiceSchema } from './proposed-invoice.ts'

/** Whether an account's credit covers an amount: all that a merchant is shown of it. */
const creditAnswers = ['enough', 'notEnough', 'noCreditLine'] as const
export type CreditAnswer = (typeof creditAnswers)[number]

export const INVOICE_CUSTOMER = 'invoice-customers'
/** Customers of one search at most; the reader narrows it. */
export const INVOICE_CUSTOMERS_AT_MOST = 20

const found = {
  buid_customer: v.string(),
  customer_name: v.string(),
  city_state_zip: v.nullable(v.string()),
}

/**
 * GET /ecaas/invoice-customers by `filter[buid_merchant]`, `filter[search]`, and `filter[amount]` with
 * `filter[sol_currency]`: active accounts of the merchant's program, those it has billed before where nothing is searched
 * for.
 */
export const InvoiceCustomersSchema = many(
  INVOICE_CUSTOMER,
  attributes({
    ...found,
    /** Of the amount that was asked about; null without one. */
    credit: v.nullable(v.picklist(creditAnswers)),
  }),
)
export type FoundCustomer = v.InferOutput<typeof InvoiceCustomersSchema>['items'][number]

/** GET /ecaas/invoice-customers/{buid}: what an invoice for this account may say. */
const InvoiceCustomerAttributesSchema = attributes({
  ...found,
  /** Its own currency first. */
  currencies: v.array(CurrencySchema),
  /** Days from the invoice date until an invoice is due, in the currencies for which its credit line says so. */
  terms_days: v.array(v.object({ currency: CurrencySchema, days: v.number() })),
  locations: v.array(v.object({ buid_location: v.string(), name: v.string() })),
  billing_address: PartyAddressSchema,
  /** Program settings. */
  purchase_order_required: v.boolean(),
  document_types: InvoiceDocumentSettingsSchema.entries.types,
  document_maximum_bytes: InvoiceDocumentSettingsSchema.entries.maximumBytes,
})
export type InvoiceCustomer = v.InferOutput<typeof InvoiceCustomerAttributesSchema> & { id: string }
export const InvoiceCustomerSchema = one(INVOICE_CUSTOMER, InvoiceCustomerAttributesSchema)

/** POST /ecaas/merchant-invoice-checks: the same judgement as of a submission, and nothing is stored. */
const InvoiceCheckAttributesSchema = attributes({
  /** Each with its place in what was sent, such as `/data/attributes/lines/0/quantity`. */
  refusals: v.array(v.object({ code: v.string(), pointer: v.string() })),
  /** Invoices of the merchant's own that it resembles: it may be submitted all the same. */
  warnings: v.array(
    v.object({
      code: v.picklist(['sameNumberOtherCustomer', 'sameAmountAndDate']),
      trx_id: v.string(),
      invoice_id: v.string(),
      customer_name: v.string(),
    }),
  ),
  /** Null where it was not asked about, since the account or the amount is refused. */
  credit: v.nullable(v.picklist(creditAnswers)),
  /** It would be stored on hold. */
  is_held: v.boolean(),
  total: MinorSchema,
})
export type InvoiceCheck = v.InferOutput<typeof InvoiceCheckAttributesSchema>
export const InvoiceCheckSchema = one('invoice-checks', InvoiceCheckAttributesSchema)

/** Answer of POST /ecaas/merchant-invoices; a refusal answers 422 with one error for each reason. */
const InvoiceSubmissionAttributesSchema = attributes({
  trx_id: v.string(),
  invoice_number: v.string(),
  customer_name: v.string(),
  currency: CurrencySchema,
  total: MinorSchema,
  due_on: v.string(),
  created_at: InstantSchema,
  /** Why it is on hold; null where it is not. */
  hold_reason: v.nullable(v.string()),
})
export type InvoiceSubmission = v.InferOutput<typeof InvoiceSubmissionAttributesSchema> & { id: string }
export const InvoiceSubmissionSchema = one('invoice-submissions', InvoiceSubmissionAttributesSchema)
/** Body of POST /ecaas/merchant-invoices (with the header Idempotency-Key). */
export const InvoiceSubmissionRequestSchema = request(
  'proposed-invoices',
  v.strictObject({
    ...ProposedInvoiceSchema.entries,
    /** The submitter's uploads that become documents of the invoice. */
    document_ids: v.optional(v.pipe(v.array(IdSchema), v.maxLength(INVOICE_UPLOADS)), []),
  }),
)
