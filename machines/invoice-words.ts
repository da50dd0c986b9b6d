import { msg } from '#msg'

import { INVOICE_NUMBER_LENGTH } from '../domain/contract/merchant/proposed-invoice.ts'
import type { InvoiceRefusal } from '../domain/rules/merchant-invoices/refuse-invoice.ts'
import type { Text } from './page.ts'

const tooLong = { says: msg`Enter up to {count} characters.`, with: { count: INVOICE_NUMBER_LENGTH } } as const
const dateMissing = msg`Enter a date.`
const quantityMissing = msg`Enter a quantity. It can’t be zero.`
const priceMissing = msg`Enter a price of zero or more.`
const discountWrong = msg`Enter a discount up to the amount of the line.`
const percentWrong = msg`Enter a tax rate above 0 and up to 100.`
const rebateWrong = msg`Enter a rebate up to the sum of the lines.`
const currencyWrong = msg`Select one of the customer’s currencies.`

/** Why an invoice is not stored, one message for each code of the rules (§8): beside its field, and in lists. */
export const invoiceRefusalWords = {
  merchantNotActive: msg`This merchant isn’t active and can’t send invoices.`,
  customerMissing: msg`Select a customer.`,
  customerNotActive: msg`This customer’s account isn’t active. Select another customer.`,
  locationUnknown: msg`The customer doesn’t have this location. Select another one.`,
  invoiceNumberMissing: msg`Enter the invoice number.`,
  invoiceNumberTooLong: tooLong,
  invoiceNumberTaken: msg`You’ve already used this number for this customer. Enter another number.`,
  invoiceAlreadyThere: msg`You’ve already submitted this invoice.`,
  poNumberMissing: msg`Enter the PO number.`,
  poNumberTooLong: tooLong,
  currencyMissing: currencyWrong,
  currencyNotOfAccount: currencyWrong,
  dateMissing,
  dateMalformed: dateMissing,
  dateImplausible: msg`Check the year of this date.`,
  dueBeforeBilled: msg`Enter a due date on or after the invoice date.`,
  linesMissing: msg`Add at least one line.`,
  descriptionMissing: msg`Describe what you sold.`,
  quantityMalformed: quantityMissing,
  quantityZero: quantityMissing,
  priceMalformed: priceMissing,
  priceNegative: priceMissing,
  discountMalformed: discountWrong,
  discountOverLine: discountWrong,
  lineTooLarge: msg`This amount is too large. Check the quantity and price.`,
  taxPercentMissing: percentWrong,
  taxPercentMalformed: percentWrong,
  taxPercentUnsuitable: msg`Remove the tax rate, or select another tax category.`,
  rebateMalformed: rebateWrong,
  rebateOverLines: rebateWrong,
  amountNotPositive: msg`The total must be more than zero.`,
  voucherUnknown: msg`We can’t find this voucher. Check the number.`,
  voucherRedeemed: msg`This voucher has already been used.`,
  voucherExpired: msg`This voucher has expired.`,
  voucherVoided: msg`This voucher is no longer valid.`,
  voucherOtherMerchant: msg`This voucher is for another merchant.`,
  voucherOtherAccount: msg`This voucher is for another customer.`,
  voucherOtherCurrency: msg`This voucher is in another currency.`,
  voucherOverLimit: msg`The total is above the amount of the voucher.`,
  creditLineMissing: msg`The customer has no credit line in this currency.`,
  overCreditLimit: msg`The customer doesn’t have enough credit for this invoice.`,
} satisfies Readonly<Record<InvoiceRefusal, Text>>
