import { expect, it } from 'vitest'

import { sampleInvoice } from '../../tests/views/sample-invoice.ts'
import { amountsToPay, isNoLongerPayable, isPaymentStale, paymentLineOf } from './payment-line.ts'

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

it('adds up what is to be paid by currency, and no impossible amount', () => {
  const lineOf = (trxId: string, amountMinor: number, currency = 'USD') =>
    paymentLineOf(sampleInvoice(trxId, { currency }), amountMinor)
  expect(amountsToPay([lineOf('1', 4_000), lineOf('2', 10_001), lineOf('3', 0), lineOf('4', 700, 'EUR')])).toEqual([
    { minor: 4_000, currency: 'USD' },
    { minor: 700, currency: 'EUR' },
  ])
})
