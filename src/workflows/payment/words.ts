import { useLingui } from '@lingui/react/macro'

import type { SubmitRefusal } from '../../../domain/rules/payment.ts'

/** One message for each code of a refusal or a failure of a payment (§8). */
export function usePaymentWords() {
  const { t } = useLingui()

  const refusals: Readonly<Record<SubmitRefusal, string>> = {
    roleMayNotPay: t`Your role can view invoices but not pay them. Ask an administrator at your company to change your role.`,
    nothingChosen: t`Select at least one unpaid invoice.`,
    methodNotChosen: t`Choose a payment method.`,
    paymentStillProcessing: t`A payment for this invoice is still processing. You can’t pay this invoice again yet.`,
    invoiceNotUnpaid: t`You can’t pay this invoice right now.`,
    customerNotEligible: t`This account can’t pay online.`,
    amountNotPositive: t`Enter an amount greater than zero.`,
    amountOverDue: t`Enter an amount up to the open amount.`,
    bankPaymentsNotEnabled: t`Payments by bank account are not enabled for your program.`,
    cardPaymentsNotEnabled: t`Payments by credit card are not enabled for your program.`,
    mailPaymentsNotEnabled: t`Payments by mail are not enabled for your program.`,
    severalCurrencies: t`Select invoices in one currency only. Pay the others separately.`,
    severalCustomers: t`Bank payments can cover one account only. To pay invoices for several accounts, use a credit card.`,
    currencyNotSupported: t`This payment method doesn’t support the currency of the selected invoices.`,
    belowCardMinimum: t`The total is below the minimum for card payments. Add invoices or choose another payment method.`,
    tooManyCardInvoices: t`You’ve selected more invoices than one card payment allows. Remove invoices or choose another payment method.`,
    quoteExpired: t`These amounts have expired. You haven’t been charged. Update the amounts before you pay.`,
    feeNotAccepted: t`Accept the non-refundable card fee before you pay.`,
    termsNotAccepted: t`Accept the payment terms before you pay.`,
  }

  const failures: Readonly<Record<string, string>> = {
    networkFailed: t`We can’t reach the server. Check your connection and try again.`,
    timedOut: t`The server took too long to respond. Try again in a moment.`,
    invoiceChanged: t`An invoice has changed since you selected it. Check the new amounts before you pay.`,
    methodRemoved: t`This payment method is no longer available. Choose another payment method.`,
    cardTokenUnknown: t`The payment provider no longer recognizes this card. You haven’t been charged. Enter the card again.`,
    paymentProviderUnavailable: t`We can’t reach the payment provider right now. You haven’t been charged. Try again in a moment.`,
    tooManyRequests: t`You’ve sent too many requests. Wait a minute, then try again.`,
  }

  return {
    refusal: (code: SubmitRefusal) => refusals[code],
    failure: (code: string) =>
      failures[code] ??
      (isRefusal(code, refusals)
        ? refusals[code]
        : t`The payment could not be processed. You haven’t been charged. Try again.`),
  }
}

function isRefusal(code: string, refusals: Readonly<Record<SubmitRefusal, string>>): code is SubmitRefusal {
  return Object.hasOwn(refusals, code)
}
