/**
 * The messages of §8 about paying, payment methods and cards, in one list: each is provoked by the rule or the chart
 * that brings it, and is what then stands on the page. The walks in the browser look for the very same words.
 */
import { expect, it } from 'vitest'

import { defaultPaymentSettings } from '../../../domain/program-settings.ts'
import { refusePayment, type PaymentFacts } from '../../../domain/rules/payment.ts'
import { declineOf } from '../../../machines/lifecycles/payment/payment.words.ts'
import type { Sight } from '../../../machines/page.ts'
import { bankEnrollmentPage } from '../../../machines/workflows/bank-enrollment/bank-enrollment.page.ts'
import { cardRevealPage } from '../../../machines/workflows/card-reveal/card-reveal.page.ts'
import { paymentFailureOf } from '../../../machines/workflows/payment/failure-words.ts'
import { first as line, second } from '../../../machines/workflows/payment/payment.samples.ts'
import { methodFailures } from './method-failures.ts'

type Words = { readonly message?: string | undefined }
const wordsOf = ({ message }: Words) => message ?? ''
const facts: PaymentFacts = { role: 'payer', settings: defaultPaymentSettings, lines: [line], method: 'bankAccount' }

/** What the page says to a selection that the rule refuses. */
const refused = (change: Partial<PaymentFacts>): string =>
  wordsOf(paymentFailureOf(refusePayment({ ...facts, ...change }) ?? ''))
/** What a page shows in a state. */
const seen = (sights: readonly Sight[]): string =>
  sights.flatMap((sight) => ('text' in sight && 'message' in sight.text ? [wordsOf(sight.text)] : [])).join(' ')
const without = (change: Partial<typeof defaultPaymentSettings>) => ({ ...defaultPaymentSettings, ...change })
const euro = { ...second, currency: 'EUR' } as const
const ofOther = { ...second, customerId: 'c2' }

it.each([
  ['Payment could not be processed', paymentFailureOf('unexpected').message, /payment could not be processed/],
  [
    'A card payment provider could not process the payment',
    wordsOf(declineOf('other')),
    /payment provider could not process the payment/,
  ],
  [
    'Payment method could not be added',
    seen(bankEnrollmentPage.states['working.form.deciding.refused']({ failure: 'methodKnown' })),
    /payment method could not be added/,
  ],
  [
    'Payment method could not be removed',
    wordsOf(methodFailures.methodNotRemoved),
    /payment method could not be removed/,
  ],
  ['Cannot pay a zero amount', refused({ lines: [{ ...line, amountMinor: 0 }] }), /amount greater than zero/],
  ['Cannot pay a negative amount', refused({ lines: [{ ...line, amountMinor: -1 }] }), /amount greater than zero/],
  [
    'Bank account payments not enabled',
    refused({ settings: without({ bankPaymentsEnabled: false }) }),
    /by bank account are not enabled/,
  ],
  [
    'Credit card payments not enabled',
    refused({ settings: without({ cardPaymentsEnabled: false }), method: 'newCard' }),
    /by credit card are not enabled/,
  ],
  ['One currency', refused({ lines: [line, euro] }), /one currency only/],
  [
    'A currency that the method has not',
    refused({ settings: without({ bankCurrencies: ['EUR'] }) }),
    /doesn’t support the currency/,
  ],
  ['One customer by bank', refused({ lines: [line, ofOther] }), /cover one account only/],
  ['At least one unpaid invoice', refused({ lines: [] }), /at least one unpaid invoice/],
  ['Unable to load card information', seen(cardRevealPage.states.failed), /Unable to load card information/],
])('“%s” is said', (_, words, expected) => {
  expect(words).toMatch(expected)
})

it('lets several accounts pay together by card alone', () => {
  expect(refusePayment({ ...facts, lines: [line, ofOther], method: 'newCard' })).toBeNull()
})
