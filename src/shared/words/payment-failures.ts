import { msg } from '@lingui/core/macro'

/** The part of §8's catalogue that speaks of paying. One code, one message. */
export const paymentFailures = {
  paymentFailed: msg`The payment could not be processed.`,
  cardProviderFailed: msg`The card payment provider could not process the payment.`,
  amountNotPositive: msg`You cannot pay a negative or zero amount. Enter an amount greater than zero.`,
  methodNotAdded: msg`The payment method could not be added.`,
  methodNotRemoved: msg`The payment method could not be removed.`,
  invoiceChanged: msg`An invoice has changed since you selected it. Check the new amounts before you pay.`,
  invoiceNotUnpaid: msg`An invoice can no longer be paid. Remove this invoice from the payment.`,
  paymentStillProcessing: msg`Another payment for one of these invoices is still processing. Wait until that payment is completed before you pay again.`,
  paymentInFlight: msg`This payment is already processing.`,
  quoteExpired: msg`These amounts have expired. You haven’t been charged. Update the amounts before you pay.`,
  invoiceRepeated: msg`The same invoice is in this payment twice. You haven’t been charged. Select the invoices again.`,
  cardTokenUnknown: msg`The payment provider no longer recognizes this card. You haven’t been charged. Enter the card again.`,
  paymentProviderUnavailable: msg`We can’t reach the payment provider right now. You haven’t been charged. Try again in a moment.`,
  feeNotAccepted: msg`Accept the non-refundable card fee before you pay.`,
  termsNotAccepted: msg`Accept the payment terms before you pay.`,
} as const
