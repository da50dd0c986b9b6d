/** GET /ecaas/merchant-invoice-details by `filter[trx_id]`: an invoice as its own merchant sees it, whole. */
import * as v from 'valibot'

import { MinorSchema } from '../../money.ts'
import { PartyAddressSchema } from '../address.ts'
import { invoiceEntries } from '../invoice.ts'
import { InvoiceLineSchema } from '../invoice-line.ts'
import { OutsidePaymentSchema } from '../invoice-details.ts'
import { attributes, one } from '../json-api.ts'

export const MERCHANT_INVOICE = 'merchant-invoice-details'

/** Reasons for which an invoice is stored on hold until its account has credit for it. */
export const creditHoldReasons = ['overCreditLimit', 'creditLineMissing'] as const
export type CreditHoldReason = (typeof creditHoldReasons)[number]

/** The part of a payment that pays this invoice: neither how, nor what else the customer paid with it. */
const MerchantPaymentSchema = v.object({
  state: v.string(),
  amount: MinorSchema,
  created_at: v.string(),
  /** The instant at which it was declined or returned; null where it stands. */
  reversed_at: v.nullable(v.string()),
  /** The part that was refunded; absent where nothing was. */
  refunded: v.optional(MinorSchema),
  /** Null where the payment pays invoices of other merchants too. */
  confirmation_number: v.nullable(v.string()),
})

const MerchantInvoiceAttributesSchema = attributes({
  ...invoiceEntries,
  sold_by: v.nullable(v.string()),
  notes: v.nullable(v.string()),
  adjustment_reason: v.nullable(v.string()),
  adjustment_comments: v.nullable(v.string()),
  /** The adjustment that the merchant proposes in the dispute, negative, with the dispute’s reason and their words. */
  pending_adjustment: MinorSchema,
  pending_adjustment_reason: v.nullable(v.string()),
  pending_adjustment_comments: v.nullable(v.string()),
  location_name: v.nullable(v.string()),
  /** Why it waits for credit; null where it does not. */
  credit_hold: v.nullable(v.picklist(creditHoldReasons)),
  unapplied: MinorSchema,
  /** True when it was ever disputed, even if the dispute is closed. */
  was_disputed: v.boolean(),
  dealer_original_invoice: v.nullable(v.string()),
  lines: v.array(InvoiceLineSchema),
  /** Payments of this invoice, newest first. */
  payments: v.array(MerchantPaymentSchema),
  /** What the merchant’s own feed says that the invoice got elsewhere, the newest first. */
  outside_payments: v.optional(v.array(OutsidePaymentSchema)),
  billing_address: v.nullable(PartyAddressSchema),
  shipping_address: v.nullable(PartyAddressSchema),
  merchant_address: v.nullable(PartyAddressSchema),
})
export type MerchantInvoice = v.InferOutput<typeof MerchantInvoiceAttributesSchema> & { id: string }
export type MerchantInvoiceWire = v.InferInput<typeof MerchantInvoiceAttributesSchema>
export const MerchantInvoiceSchema = one(MERCHANT_INVOICE, MerchantInvoiceAttributesSchema)
