import { msg } from '#msg'

import type { RejectionReason } from '../domain/rules/rejections/rejection.ts'
import type { Text } from './page.ts'
import { invoiceCreateRefusals } from './workflows/invoice-create/invoice-create.refusals.ts'

/** Why an invoice was rejected: the words with which the form refuses to submit one, and those of a line in a file. */
export const invoiceRefusalWords = {
  ...invoiceCreateRefusals,
  lineRefused: msg`We couldn’t read this line. Compare the invoice with the values from the file.`,
} satisfies Readonly<Record<RejectionReason, Text>>
