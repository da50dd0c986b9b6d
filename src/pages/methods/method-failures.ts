import { mandateWords } from '../../../machines/mandate-words.ts'
import { methodWords } from '../../../machines/method-words.ts'
import {
  bankEnrollmentWords,
  enrollmentRefusals,
} from '../../../machines/workflows/bank-enrollment/bank-enrollment.page.ts'
import { bankVerificationWords } from '../../../machines/workflows/bank-verification/bank-verification.page.ts'
import { msg } from '@lingui/core/macro'

import { bankLinkFailures } from '../../shared/bank-links/bank-link-failures.ts'
import type { FailureWords } from '../../shared/words/failure-text.tsx'

const { changed } = methodWords

/** §8's messages about payment methods, by the server's code. */
export const methodFailures = {
  ...bankLinkFailures,
  methodNotAdded: bankEnrollmentWords.notSaved,
  methodNotRemoved: msg`The payment method could not be removed.`,
  methodChanged: changed,
  autoPayHeld: changed,
  autoPayHolder: changed,
  autoPayOff: changed,
  autoPayChanged: changed,
  methodNotPending: changed,
  proofNotAwaited: changed,
  bankTokenUnknown: bankVerificationWords.notVerified,
  methodUnverified: methodWords.unverified,
  mandateRefused: mandateWords.mandateRefused,
  mandateEnded: mandateWords.mandateEnded,
  cardTokenUnknown: enrollmentRefusals.bankTokenUnknown,
  methodKnown: enrollmentRefusals.methodKnown,
  holderAutoPayOnly: methodWords.holderAutoPayOnly,
  paymentTypesMissing: methodWords.typesMissing,
  paymentProviderUnavailable: enrollmentRefusals.paymentProviderUnavailable,
} satisfies FailureWords
