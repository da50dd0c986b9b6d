import { msg } from '@lingui/core/macro'

import type { FailureWords } from './failure-text.tsx'

/**
 * The part of §8's catalogue that nothing refuses with yet. Each code moves to the workflow that brings it, so that no
 * list carries words which cannot come up in it.
 */
export const laterFailures = {
  // Paying
  paymentFailed: msg`The payment could not be processed.`,
  cardProviderFailed: msg`The card payment provider could not process the payment.`,
  // Downloads
  documentFailed: msg`We couldn’t download the document. Try again later.`,
  invoicesFailed: msg`We couldn’t download the invoices. Try again later.`,
} satisfies FailureWords
