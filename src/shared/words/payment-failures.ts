import { msg } from '@lingui/core/macro'

/** The part of §8's catalogue that speaks of paying. One code, one message. */
export const paymentFailures = {
  paymentFailed: msg`The payment could not be processed.`,
  cardProviderFailed: msg`The card payment provider could not process the payment.`,
  amountNotPositive: msg`A negative or zero amount cannot be paid.`,
  methodNotAdded: msg`The payment method could not be added.`,
  methodNotRemoved: msg`The payment method could not be removed.`,
  invoiceChanged: msg`An invoice has changed since it was chosen. Look at the new amounts before you pay.`,
  invoiceNotUnpaid: msg`An invoice is no longer unpaid. Take it out of the payment.`,
  paymentStillProcessing: msg`Another payment of an invoice is still under way. Wait for it before you pay again.`,
  paymentInFlight: msg`This payment is already under way.`,
  quoteExpired: msg`The quoted amounts have expired. Ask for new ones; nothing was charged.`,
  invoiceRepeated: msg`An invoice is in the payment twice. Choose the invoices anew; nothing was charged.`,
  cardTokenUnknown: msg`The payment provider no longer knows this card. Enter it again; nothing was charged.`,
  paymentProviderUnavailable: msg`The payment provider cannot be reached just now. Nothing was charged; try again in a moment.`,
  feeNotAccepted: msg`The card fee has not been accepted.`,
  termsNotAccepted: msg`The terms have not been accepted.`,
} as const
