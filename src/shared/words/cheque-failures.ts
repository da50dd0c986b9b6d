import { msg } from '@lingui/core/macro'

import type { FailureWords } from './failure-text.tsx'

/** Messages about payments by mail, by the server's code. */
export const chequeFailures = {
  mailPaymentEnded: msg`This payment is no longer waiting for a cheque. Reload the page to see what happened.`,
  amountNotPositive: msg`Enter an amount greater than zero.`,
} satisfies FailureWords
