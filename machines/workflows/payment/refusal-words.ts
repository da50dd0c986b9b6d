import { msg, type Message } from '#msg'

import type { SubmitRefusal } from '../../../domain/rules/payment.ts'
import { mandateWords } from '../../mandate-words.ts'

/** One message for each code that the rules refuse with (§8). */
export const paymentRefusals: Readonly<Record<SubmitRefusal, Message>> = {
  roleMayNotPay: msg`Your role can view invoices but not pay them. Ask an administrator at your company to change your role.`,
  nothingChosen: msg`Select at least one unpaid invoice.`,
  methodNotChosen: msg`Choose a payment method.`,
  paymentStillProcessing: msg`A payment for this invoice is still processing. You can’t pay this invoice again yet.`,
  invoiceNotUnpaid: msg`You can’t pay this invoice right now.`,
  customerNotEligible: msg`This account can’t pay online.`,
  amountNotPositive: msg`Enter an amount greater than zero.`,
  amountOverDue: msg`Enter an amount up to the open amount.`,
  bankPaymentsNotEnabled: msg`Payments by bank account are not enabled for your program.`,
  cardPaymentsNotEnabled: msg`Payments by credit card are not enabled for your program.`,
  mailPaymentsNotEnabled: msg`Payments by mail are not enabled for your program.`,
  severalCurrencies: msg`Select invoices in one currency only. Pay the others separately.`,
  severalCustomers: msg`Bank payments can cover one account only. To pay invoices for several accounts, use a credit card.`,
  currencyNotSupported: msg`This payment method doesn’t support the currency of the selected invoices.`,
  belowCardMinimum: msg`The total is below the minimum for card payments. Add invoices or choose another payment method.`,
  tooManyCardInvoices: msg`You’ve selected more invoices than one card payment allows. Remove invoices or choose another payment method.`,
  cardExpired: msg`The card has expired.`,
  ...mandateWords,
  quoteExpired: msg`These amounts have expired. You haven’t been charged. Update the amounts before you pay.`,
  feeNotAccepted: msg`Accept the non-refundable card fee before you pay.`,
  termsNotAccepted: msg`Accept the payment terms before you pay.`,
}

/** The limits of a card payment, with the program's own number. */
export const cardLimits = {
  belowCardMinimum: msg`Card payments start at {minimum}. Add invoices or choose another payment method.`,
  tooManyCardInvoices: msg`One card payment can cover at most {max} of the {count} selected invoices. Remove invoices or choose another payment method.`,
}
