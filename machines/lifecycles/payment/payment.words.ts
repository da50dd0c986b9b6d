import { msg, type Message } from '#msg'

import type { DeclineCode } from '../../../domain/contract/payment.ts'

/** A stored payment on its page, which is also the confirmation. */
export const storedPaymentWords = {
  confirmed: msg`Thank you, your payment is processing`,
  awaitingCheque: msg`Waiting for your cheque`,
  confirmationNumber: msg`Confirmation number`,
}

/** The reasons why a provider declined a payment (§8). */
const declineWords: Readonly<Record<DeclineCode, Message>> = {
  insufficientFunds: msg`There isn’t enough money in the account, or its limit has been reached.`,
  cardExpired: msg`The card has expired.`,
  cardLost: msg`The card has been reported lost or stolen.`,
  doNotHonor: msg`Your bank declined the payment and gave no reason. Contact your bank.`,
  incorrectCvc: msg`The card’s security code is incorrect.`,
  limitExceeded: msg`The payment is above the card’s limit.`,
  accountClosed: msg`The account is closed.`,
  processingError: msg`The bank couldn’t process the payment right now. Try again later.`,
  authenticationRequired: msg`Your bank asks you to confirm payments by this card. Pay by hand, or use another payment method.`,
  authenticationFailed: msg`Your bank didn’t confirm that you made this payment.`,
  authenticationExpired: msg`You didn’t confirm this payment at your bank in time.`,
  other: msg`The payment provider could not process the payment.`,
}

const isDecline = (code: string): code is DeclineCode => Object.hasOwn(declineWords, code)

/** Returns why a payment was declined; general words for a code that is not known. */
export const declineOf = (code: string | null): Message =>
  code !== null && isDecline(code) ? declineWords[code] : declineWords.other
