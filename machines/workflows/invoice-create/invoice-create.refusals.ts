/** Why an invoice is refused, in words: apart from the other words of its page, which come before these are needed. */
import { msg } from '#msg'

import type { InvoiceRefusal } from '../../../domain/rules/merchant-invoices/refuse-invoice.ts'
import { invoiceRefusalWords } from '../../invoice-words.ts'
import type { Text } from '../../page.ts'

export type InvoiceCreateRefusal = InvoiceRefusal | 'merchantMissing' | 'invoiceNotRefused'

/** One message for each code that the rules refuse with (§8). */
export const invoiceCreateRefusals = {
  ...invoiceRefusalWords,
  invoiceNotRefused: msg`You can submit this invoice now. Go back and continue to the review.`,
  merchantMissing: msg`Select a merchant.`,
} satisfies Readonly<Record<InvoiceCreateRefusal, Text>>
