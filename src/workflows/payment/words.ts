import { useLingui } from '@lingui/react/macro'

import type { SubmitRefusal } from '../../../domain/rules/payment.ts'

/** One message for each code of a refusal or a failure of a payment (§8). */
export function usePaymentWords() {
  const { t } = useLingui()

  const refusals: Readonly<Record<SubmitRefusal, string>> = {
    roleMayNotPay: t`Your role may look at invoices but not pay them. An administrator of your account can change that.`,
    nothingChosen: t`Choose at least one unpaid invoice.`,
    methodNotChosen: t`Choose how you want to pay.`,
    paymentStillProcessing: t`A payment of this invoice is still being processed. It can be paid again only once that has ended.`,
    invoiceNotUnpaid: t`This invoice is not open for payment.`,
    customerNotEligible: t`This account cannot pay in the portal.`,
    amountNotPositive: t`Enter an amount greater than zero.`,
    amountOverDue: t`Enter no more than what is open on the invoice.`,
    bankPaymentsNotEnabled: t`Payments by bank account are not enabled for your program.`,
    cardPaymentsNotEnabled: t`Payments by credit card are not enabled for your program.`,
    mailPaymentsNotEnabled: t`Payments by mail are not enabled for your program.`,
    severalCurrencies: t`Choose invoices of one currency only; pay the others separately.`,
    severalCustomers: t`A bank account pays invoices of one account only. Invoices of several accounts can be paid by credit card.`,
    currencyNotSupported: t`This way of paying does not take the currency of the chosen invoices.`,
    belowCardMinimum: t`The total is below the minimum of a card payment.`,
    tooManyCardInvoices: t`You have chosen more invoices than one card payment can take.`,
    quoteExpired: t`The quote has expired. Ask for a new one.`,
    feeNotAccepted: t`Accept the non-refundable card fee first.`,
    termsNotAccepted: t`Accept the payment terms first.`,
  }

  const failures: Readonly<Record<string, string>> = {
    networkFailed: t`We could not reach the portal. Check your connection and try again.`,
    timedOut: t`The portal took too long to answer. Try again in a moment.`,
    invoiceChanged: t`An invoice has changed since you chose it.`,
    methodRemoved: t`This payment method is no longer on the account. Choose another one.`,
    cardTokenUnknown: t`The payment provider no longer knows this card. Enter it again; nothing was charged.`,
    paymentProviderUnavailable: t`The payment provider cannot be reached just now. Nothing was charged; try again in a moment.`,
    tooManyRequests: t`Too many requests in a short time. Wait a minute and try again.`,
  }

  return {
    refusal: (code: SubmitRefusal) => refusals[code],
    failure: (code: string) =>
      failures[code] ??
      (isRefusal(code, refusals)
        ? refusals[code]
        : t`The payment could not be processed. Nothing was charged; try again.`),
  }
}

function isRefusal(code: string, refusals: Readonly<Record<SubmitRefusal, string>>): code is SubmitRefusal {
  return Object.hasOwn(refusals, code)
}
