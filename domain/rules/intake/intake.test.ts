import { expect, it } from 'vitest'

import type { InvoiceChange } from '../../contract/intake/invoice-change.ts'
import { changeOfInvoice, type StoredInvoice } from './change-invoice.ts'
import { refuseCancellation, refuseCredit, refuseOutsidePayment, type MoneyFacts } from './outside-money.ts'
import { openOf, refuseInvoiceChange } from './refuse-invoice-change.ts'

const change: InvoiceChange = {
  merchant: 'm',
  customer: 'c',
  kind: 'invoice',
  number: 'A-1',
  currency: 'EUR',
  billedOn: '2026-03-01',
  dueOn: '2026-03-31',
  total: 100_00,
}
const stored: StoredInvoice = {
  kind: 'invoice',
  currency: 'EUR',
  buidLocation: null,
  poNumber: null,
  notes: null,
  dealerOriginalInvoice: null,
  billedOn: '2026-03-01',
  dueOn: '2026-03-31',
  billedMinor: 100_00,
  subtotalMinor: 100_00,
  taxMinor: 0,
  rebatesMinor: 0,
  adjustedMinor: 0,
  lateFeeMinor: 0,
  openMinor: 100_00,
  pendingMinor: 0,
  unresolvedPayments: 0,
  disputedMinor: 0,
  cancelledOn: null,
}
const money: MoneyFacts = {
  openMinor: 100_00,
  pendingMinor: 0,
  unresolvedPayments: 0,
  disputedMinor: 0,
  cancelledOn: null,
}
const refuse = (changes: Partial<InvoiceChange>, meant = { dates: false, zero: false }) =>
  refuseInvoiceChange({ ...change, ...changes }, '2026-03-10', meant)
const decide = (facts: Partial<StoredInvoice>, changes: Partial<InvoiceChange> = {}) =>
  changeOfInvoice({ ...stored, ...facts }, { ...change, ...changes }, false)

it('refuses an invoice that contradicts itself', () => {
  const line = { number: '1', description: 'Board', quantity: '1', amount: 99_00 }
  expect(refuse({})).toBe(null)
  expect(refuse({ subtotal: 90_00, tax: 9_00 })).toBe('totalDiffers')
  expect(refuse({ subtotal: 90_00, tax: 11_00, rebates: 1_00 })).toBe(null)
  expect(refuse({ lines: [line] })).toBe('lineSumDiffers')
  expect(refuse({ openAmount: 100_01 })).toBe('openAmountDiffers')
  expect(refuse({ openAmount: 0 })).toBe('openAmountDiffers')
  expect(refuse({ openAmount: 0, settledOn: '2026-03-05' })).toBe(null)
  expect(refuse({ adjusted: -100_01 })).toBe('openAmountDiffers')
})

it('refuses what mostly is a slip, unless it is meant', () => {
  expect(refuse({ total: 0 })).toBe('amountZero')
  expect(refuse({ dueOn: '2026-02-01' })).toBe('dateImplausible')
  expect(refuse({ total: 0, dueOn: '2026-02-01' }, { dates: true, zero: true })).toBe(null)
})

it('opens a new invoice with its whole amount, unless it says another or is settled', () => {
  expect(openOf({ ...change, adjusted: -10_00, lateFee: 5_00 })).toBe(95_00)
  expect(openOf({ ...change, openAmount: 20_00 })).toBe(20_00)
  expect(openOf({ ...change, settledOn: '2026-03-05' })).toBe(0)
})

it('leaves an invoice unchanged where nothing else is said of it, whatever was paid', () => {
  expect(decide({ openMinor: 10_00, notes: 'Ours' })).toEqual({ what: 'unchanged' })
  expect(decide({ openMinor: 10_00 }, { openAmount: 100_00 })).toEqual({ what: 'unchanged' })
})

it('takes the difference of the total to what is open, down to what is in process', () => {
  expect(decide({ openMinor: 40_00, pendingMinor: 30_00 }, { total: 90_00 })).toMatchObject({
    what: 'changed',
    after: { billedMinor: 90_00, subtotalMinor: 90_00, openMinor: 30_00 },
  })
  expect(decide({ openMinor: 40_00, pendingMinor: 30_00 }, { total: 89_99 })).toEqual({
    what: 'refused',
    code: 'totalBelowPaid',
  })
  const note = { kind: 'creditNote', billedMinor: -100_00, subtotalMinor: -100_00, openMinor: -20_00 }
  expect(decide(note, { total: 80_00 })).toMatchObject({ what: 'changed', after: { openMinor: 0 } })
  expect(decide(note, { total: 79_99 })).toEqual({ what: 'refused', code: 'totalBelowPaid' })
})

it('changes no currency, nothing that is cancelled, and leaves alone what is settled', () => {
  expect(decide({}, { currency: 'USD' })).toEqual({ what: 'refused', code: 'currencyFixed' })
  expect(decide({ openMinor: 0, cancelledOn: '2026-03-05' }, { total: 1 })).toEqual({
    what: 'refused',
    code: 'invoiceCancelled',
  })
  expect(decide({ openMinor: 0 }, { total: 1 })).toEqual({ what: 'leftAlone', code: 'invoiceSettled' })
})

it('tells of a dispute on what it changes', () => {
  expect(decide({ disputedMinor: 1 }, { dueOn: '2026-04-30' })).toMatchObject({
    what: 'changed',
    code: 'invoiceDisputed',
  })
})

it('lets an invoice get from elsewhere only what is open and not in process here', () => {
  const half = { ...money, pendingMinor: 60_00 }
  expect(refuseOutsidePayment(half, 40_00)).toBe(null)
  expect(refuseOutsidePayment(half, 40_01)).toBe('paymentInProcess')
  expect(refuseOutsidePayment(half, 100_01)).toBe('amountOverOpen')
  expect(refuseOutsidePayment({ ...money, openMinor: 0 }, 1)).toBe('invoiceSettled')
  expect(refuseOutsidePayment({ ...money, openMinor: 0, cancelledOn: '2026-03-05' }, 1)).toBe('invoiceCancelled')
  expect(refuseOutsidePayment({ ...money, openMinor: 0 }, -1)).toBe(null)
})

it('lets a credit note give no more than it has', () => {
  expect(refuseCredit({ ...money, openMinor: -50_00 }, 50_00)).toBe(null)
  expect(refuseCredit({ ...money, openMinor: -50_00 }, 50_01)).toBe('creditNoteUsed')
  expect(refuseCredit({ ...money, openMinor: 0, cancelledOn: '2026-03-05' }, 1)).toBe('invoiceCancelled')
})

it('lets an invoice be cancelled unless it is in process, settled or disputed', () => {
  expect(refuseCancellation(money)).toBe(null)
  expect(refuseCancellation({ ...money, pendingMinor: 1 })).toBe('paymentInProcess')
  expect(refuseCancellation({ ...money, unresolvedPayments: 1 })).toBe('paymentInProcess')
  expect(refuseCancellation({ ...money, openMinor: 0 })).toBe('invoiceSettled')
  expect(refuseCancellation({ ...money, disputedMinor: 1 })).toBe('invoiceDisputed')
})
