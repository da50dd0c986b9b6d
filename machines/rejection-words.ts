import { msg } from '#msg'

import type { RejectionReason } from '../domain/rules/rejections/rejection.ts'
import { invoiceRefusalWords } from './invoice-words.ts'
import type { Text } from './page.ts'

/** §8's catalogue of what cannot be done with a rejection. */
export const rejectionFailures = {
  rejectionNotCancelled: msg`We couldn’t cancel the rejection. Try again.`,
  rejectionNotResubmitted: msg`We couldn’t resubmit the invoice. Try again.`,
  changesNotDiscarded: msg`We couldn’t discard your changes. Try again.`,
  resubmitTimedOut: msg`The invoice is still being processed. Check again later.`,
  noActiveRejection: msg`None of these rejections are active. You can only cancel active rejections.`,
} as const

/** Why an invoice was rejected, one message for each reason. */
export const rejectionReasonWords = {
  ...invoiceRefusalWords,
  lineRefused: msg`We couldn’t read this line. Compare the invoice with the values from the file.`,
} satisfies Readonly<Record<RejectionReason, Text>>
