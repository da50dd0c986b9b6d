import { msg, type Message } from '#msg'

import { commonFailures } from '../../failure-words.ts'
import { methodWords } from '../../method-words.ts'
import { paymentRefusals } from './refusal-words.ts'

/** One message for each code that only the server answers with (§8). */
export const paymentFailures = {
  networkFailed: commonFailures.networkFailed,
  timedOut: commonFailures.timedOut,
  tooManyRequests: commonFailures.tooManyAttempts,
  invoiceChanged: msg`An invoice has changed since you selected it. Check the new amounts before you pay.`,
  invoiceRepeated: msg`The same invoice is in this payment twice. You haven’t been charged. Select the invoices again.`,
  methodUnverified: methodWords.unverified,
  methodRemoved: msg`This payment method is no longer available. Choose another payment method.`,
  cardTokenUnknown: msg`The payment provider no longer recognizes this card. You haven’t been charged. Enter the card again.`,
  paymentProviderUnavailable: msg`We can’t reach the payment provider right now. You haven’t been charged. Try again in a moment.`,
  paymentInFlight: msg`This payment is already processing.`,
  unexpected: msg`The payment could not be processed. You haven’t been charged. Try again.`,
}

const messages: Readonly<Record<string, Message>> = { ...paymentRefusals, ...paymentFailures }

/** Returns the message of a failure's code; general words for one that is not known. */
export const paymentFailureOf = (code: string): Message =>
  (Object.hasOwn(messages, code) ? messages[code] : undefined) ?? paymentFailures.unexpected
