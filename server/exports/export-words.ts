import { msg } from '#msg'

import type { InvoiceStatus } from '../../domain/contract/invoice.ts'
import type { PaymentState } from '../../domain/contract/payment.ts'
import type { Message } from '../../locales/msg.ts'

/** Titles of the columns of files, and the words of their cells in place of codes. */
export const invoiceTitles = {
  invoice_id: msg`Invoice number`,
  kind: msg`Type`,
  status: msg`Status`,
  buid_customer: msg`Account number`,
  customer_name: msg`Account`,
  buid_merchant: msg`Merchant number`,
  merchant_name: msg`Merchant`,
  buid_location: msg`Location`,
  po_number: msg`PO number`,
  billed_on: msg`Invoice date`,
  due_on: msg`Due date`,
  received_on: msg`Received on`,
  paid_on: msg`Paid on`,
  currency: msg`Currency`,
  billed_total: msg`Billed amount`,
  subtotal: msg`Subtotal`,
  tax: msg`Tax`,
  rebates: msg`Rebates`,
  adjusted: msg`Adjustments`,
  late_fee: msg`Late fee`,
  disputed_total: msg`Disputed amount`,
  open_amount: msg`Open amount`,
  pending_amount: msg`Being paid`,
  trx_id: msg`Transaction number`,
} as const

export const paymentTitles = {
  payment_number: msg`Payment number`,
  confirmation_number: msg`Confirmation number`,
  state: msg`Status`,
  created_at: msg`Date (UTC)`,
  created_by: msg`Created by`,
  buid_customer: msg`Account number`,
  customer_name: msg`Account`,
  method: msg`Paid from`,
  currency: msg`Currency`,
  subtotal: msg`Subtotal`,
  fee: msg`Fee`,
  total: msg`Total`,
  refunded: msg`Refunded`,
  expected_to: msg`Expected by`,
  decline_code: msg`Decline code`,
  return_code: msg`Return code`,
  invoices: msg`Invoices`,
} as const

export const kindWords = { invoice: msg`Invoice`, creditNote: msg`Credit note` } as const

/** Words of §4 in an invoice's comma list. */
export const statusWords = {
  Billed: msg`Billed`,
  'Past Due': msg`Past due`,
  Pending: msg`Pending`,
  'Payment Pending': msg`Payment pending`,
  Paid: msg`Paid`,
  Disputed: msg`Disputed`,
  'On Hold': msg`On hold`,
  Unapplied: msg`Unapplied credit`,
  Adjusted: msg`Adjusted`,
  Cancelled: msg`Cancelled`,
} as const satisfies Readonly<Record<InvoiceStatus, Message>>

export const stateWords = {
  created: msg`Started`,
  authorizing: msg`Authorizing`,
  unknown: msg`Awaiting confirmation`,
  challenged: msg`Waiting for your bank’s confirmation`,
  processing: msg`Processing`,
  settled: msg`Completed`,
  declined: msg`Declined`,
  returned: msg`Returned by the bank`,
  chargedBack: msg`Charged back`,
  cancelled: msg`Canceled`,
} as const satisfies Readonly<Record<PaymentState, Message>>

export const exportWords = {
  byMail: msg`Cheque by mail`,
  method: msg`{name} ending in {last4}`,
  invoices: msg`Invoices`,
  payments: msg`Payments`,
  documents: msg`Invoice documents`,
} as const
