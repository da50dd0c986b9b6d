/** Why an invoice is refused, in words: apart from the other words of its page, which come before these are needed. */
import { msg } from '#msg'

import type { namedDocumentRefusals } from '../../../domain/rules/merchant-invoices/invoice-document.ts'
import type { InvoiceRefusal } from '../../../domain/rules/merchant-invoices/refuse-invoice.ts'
import { documentFailures } from '../../parts/attachments/attachments.page.ts'
import { invoiceRefusalWords } from '../../invoice-words.ts'
import type { Text } from '../../page.ts'

export type InvoiceCreateRefusal =
  InvoiceRefusal | 'merchantMissing' | 'invoiceNotRefused' | 'uploadUnderWay' | (typeof namedDocumentRefusals)[number]

/** One message for each code that the rules refuse with (§8). */
export const invoiceCreateRefusals = {
  ...invoiceRefusalWords,
  invoiceNotRefused: msg`You can submit this invoice now. Go back and continue to the review.`,
  uploadUnderWay: msg`A file is still uploading. Wait until the upload finishes, or cancel the upload.`,
  documentUnknown: documentFailures.documentGone,
  tooManyOfType: documentFailures.tooManyOfType,
  merchantMissing: msg`Select a merchant.`,
} satisfies Readonly<Record<InvoiceCreateRefusal, Text>>
