import { expect, it } from 'vitest'

import { isNoLongerPayable, isPaymentStale } from './payment-line.ts'

it.each([
  ['invoiceChanged', true, false],
  ['invoiceNotUnpaid', true, true],
  ['paymentStillProcessing', true, true],
  ['customerNotEligible', true, true],
  ['amountNotPositive', false, false],
  ['amountOverDue', false, false],
  ['quoteExpired', false, false],
])(
  '%s says of a payment that its invoices changed: %s, and that one cannot be paid at all: %s',
  (code, stale, gone) => {
    expect([isPaymentStale(code), isNoLongerPayable(code)]).toEqual([stale, gone])
  },
)
