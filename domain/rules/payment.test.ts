import { expect, it } from 'vitest'

import { methodKinds, paymentStates, type MethodKind } from '../contract/payment.ts'
import { defaultPaymentSettings } from '../program-settings.ts'
import { refuseLine, type PaymentLine } from './payment-line.ts'
import {
  cardMinimum,
  payableOf,
  refuseEveryMethod,
  refuseMethod,
  refusePayment,
  refuseSubmit,
  type PaymentFacts,
  type StoredFacts,
} from './payment.ts'
import { cardFee, cardFeeRate } from './payments/card-fee.ts'
import { isAccepted, isCard, wasAccepted } from './payment-method.ts'
import { expectedBusinessDays, instrumentOf } from './payments/instrument.ts'
import { refusePaymentReturn } from './payments/payment-ends.ts'

const line: PaymentLine = {
  trxId: 't1',
  invoiceId: 'INV-1',
  customerId: 'c1',
  customerName: 'Halvorsen Marine Supply',
  customerEligible: true,
  merchantName: 'Baltic Parts GmbH',
  currency: 'USD',
  dueOn: '2026-11-30',
  openMinor: 130_000,
  amountMinor: 130_000,
  isUnpaid: true,
  isProcessing: false,
  version: 1,
}
const facts: PaymentFacts = { role: 'payer', settings: defaultPaymentSettings, lines: [line], method: 'bankAccount' }

it('lets an admin or a payer pay what is due, by bank or card', () => {
  expect(refusePayment(facts)).toBeNull()
  expect(refusePayment({ ...facts, role: 'admin', method: 'newCard' })).toBeNull()
})

it.each([
  ['roleMayNotPay', { role: 'viewer' }],
  ['nothingChosen', { lines: [] }],
  ['methodNotChosen', { method: null }],
  ['amountNotPositive', { lines: [line, { ...line, amountMinor: 0 }] }],
] as const)('refuses with %s', (code, change) => {
  expect(refusePayment({ ...facts, ...change })).toBe(code)
})

it.each([
  ['paymentStillProcessing', { isProcessing: true, isUnpaid: false }],
  ['invoiceNotUnpaid', { isUnpaid: false }],
  ['customerNotEligible', { customerEligible: false }],
  ['amountNotPositive', { amountMinor: -1 }],
  ['amountOverDue', { amountMinor: 130_001 }],
] as const)('refuses a line with %s', (code, change) => {
  expect(refuseLine({ ...line, ...change })).toBe(code)
})

const mailPayments = { payee: 'Northgate', addressLines: ['P.O. Box 7'], daysUntilReleased: 21 }
it.each([
  ['cardPaymentsNotEnabled', 'cardOnFile', {}, { cardPaymentsEnabled: false }],
  ['bankPaymentsNotEnabled', 'bankAccount', {}, { bankPaymentsEnabled: false }],
  ['mailPaymentsNotEnabled', 'mail', {}, {}],
  [null, 'mail', {}, { mailPayments }],
  ['severalCurrencies', 'mail', { currency: 'EUR' }, { mailPayments }],
  ['severalCustomers', 'mail', { customerId: 'c2' }, { mailPayments }],
  ['currencyNotSupported', 'mail', {}, { mailPayments, bankCurrencies: ['EUR'] }],
  ['severalCurrencies', 'newCard', { currency: 'EUR' }, {}],
  ['severalCustomers', 'bankAccount', { customerId: 'c2' }, {}],
  [null, 'newCard', { customerId: 'c2' }, {}],
  ['currencyNotSupported', 'newCard', {}, { cardCurrencies: ['EUR'] }],
  ['currencyNotSupported', 'bankAccount', {}, { bankCurrencies: ['EUR'] }],
  ['tooManyCardInvoices', 'newCard', {}, { cardMaximumInvoices: 1 }],
  ['belowCardMinimum', 'newCard', {}, { cardMinimumHundredths: 260_001 }],
  [null, 'newCard', {}, { cardMinimumHundredths: 260_000 }],
] as const)('gives %s for two lines by %s', (code, method, second, settings) => {
  const lines = [line, { ...line, trxId: 't2', ...second }]
  expect(
    refuseMethod(
      { settings: { ...defaultPaymentSettings, ...structuredClone(settings) } as typeof defaultPaymentSettings, lines },
      method,
    ),
  ).toBe(code)
})

it('pays by a stored method in its own currency only, and by a card until it expires', () => {
  const euro = { ...line, currency: 'EUR' } as const
  const by = (method: MethodKind, stored: StoredFacts, lines: readonly PaymentLine[] = [line]) =>
    refusePayment({ ...facts, settings: { ...facts.settings, bankCurrencies: ['USD', 'EUR'] }, lines, method, stored })
  expect(by('bankAccount', { currency: 'EUR' })).toBe('currencyNotSupported')
  expect(by('bankAccount', { currency: 'USD' }, [euro])).toBe('currencyNotSupported')
  expect(by('bankAccount', { currency: 'EUR' }, [euro])).toBeNull()
  expect(by('bankAccount', { currency: null }, [euro])).toBeNull()
  expect(by('cardOnFile', { currency: null, isExpired: true })).toBe('cardExpired')
  expect(by('cardOnFile', { isExpired: false })).toBeNull()
  expect(refuseMethod({ ...facts, lines: [] }, 'cardOnFile', { isExpired: true })).toBe('cardExpired')
  expect(by('bankAccount', { mandate: 'mandatePending' })).toBe('mandatePending')
  expect(by('bankAccount', { mandate: null })).toBeNull()
})

it('requires a live quote, the fee and the terms, in that order', () => {
  const ready = { isExpired: false, feeMinor: 100, isFeeAccepted: true, areTermsAccepted: true }
  expect(refuseSubmit(ready)).toBeNull()
  expect(refuseSubmit({ ...ready, isExpired: true, areTermsAccepted: false })).toBe('quoteExpired')
  expect(refuseSubmit({ ...ready, isFeeAccepted: false })).toBe('feeNotAccepted')
  expect(refuseSubmit({ ...ready, isFeeAccepted: false, feeMinor: 0 })).toBeNull()
  expect(refuseSubmit({ ...ready, areTermsAccepted: false })).toBe('termsNotAccepted')
})

it('uses the fee of the region before the fee of the currency', () => {
  const fees = [
    { currency: 'EUR', region: '*', basisPoints: 150, fixedMinor: 25 },
    { currency: 'EUR', region: 'DE', basisPoints: 0, fixedMinor: 0 },
  ]
  expect(cardFee(10_000, cardFeeRate(fees, 'EUR', 'FR'))).toBe(175)
  expect(cardFee(10_000, cardFeeRate(fees, 'EUR', 'DE'))).toBe(0)
  expect(cardFee(10_000, cardFeeRate(fees, 'USD', 'US'))).toBe(0)
})

it('scales the card minimum to the currency', () => {
  expect(['USD', 'JPY', 'KWD'].map((currency) => cardMinimum(defaultPaymentSettings, currency))).toEqual([500, 5, 5000])
})

it('retains of a changed selection what may still be paid, at most what is open', () => {
  const changed = [
    { ...line, openMinor: 50_000 },
    { ...line, trxId: 't2', isUnpaid: false },
  ]
  expect(payableOf(changed)).toEqual([{ ...line, openMinor: 50_000, amountMinor: 50_000 }])
})

it('charges a card, a bank account, or nothing for a cheque by mail', () => {
  expect(methodKinds.map((kind) => [kind, instrumentOf(kind), isCard(kind)])).toEqual([
    ['bankAccount', 'bank', false],
    ['cardOnFile', 'card', true],
    ['newCard', 'card', true],
    ['mail', null, false],
  ])
})

it('shows a card payment after 1 to 3 business days, any other after 1 to 2 (§4)', () => {
  expect(methodKinds.map((kind) => expectedBusinessDays(kind).to)).toEqual([2, 3, 3, 2])
  expect(methodKinds.map((kind) => expectedBusinessDays(kind).from)).toEqual([1, 1, 1, 1])
})

it('lets a bank send back everything but a card payment', () => {
  expect(methodKinds.filter((method) => refusePaymentReturn({ method }) === null)).toEqual(['bankAccount', 'mail'])
})

it('says once why no method can pay: what another selection mends comes first', () => {
  const other = { ...line, trxId: 't2', customerId: 'c2' }
  const everyMethod = (lines: readonly PaymentLine[], settings: Partial<PaymentFacts['settings']> = {}) =>
    refuseEveryMethod({ lines, settings: { ...defaultPaymentSettings, ...settings } })
  expect(everyMethod([line, other])).toBeNull()
  expect(everyMethod([line], { cardMaximumInvoices: 0 })).toBeNull()
  const byMailOnly = { bankPaymentsEnabled: false, cardPaymentsEnabled: false }
  expect(everyMethod([line], byMailOnly)).toBe('bankPaymentsNotEnabled')
  expect(everyMethod([line], { ...byMailOnly, mailPayments })).toBeNull()
  expect(everyMethod([line, { ...line, currency: 'EUR' }])).toBe('severalCurrencies')
  expect(everyMethod([line, other], { cardMaximumInvoices: 1 })).toBe('tooManyCardInvoices')
  expect(everyMethod([{ ...line, amountMinor: 1 }], { bankPaymentsEnabled: false })).toBe('belowCardMinimum')
  expect(everyMethod([line, other], { cardPaymentsEnabled: false })).toBe('severalCustomers')
})

it('counts a payment as accepted from the provider’s yes on, and remembers that it was when it came back', () => {
  expect(paymentStates.filter(isAccepted)).toEqual(['processing', 'settled'])
  expect(paymentStates.filter(wasAccepted)).toEqual(['processing', 'settled', 'returned', 'chargedBack', 'cancelled'])
})
