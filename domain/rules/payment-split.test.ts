import { expect, it } from 'vitest'

import { defaultPaymentSettings } from '../program-settings.ts'
import type { PaymentLine } from './payment-line.ts'
import { countHeld, holdBack, nextOf, nothingHeld, splitSelection, stillHeld } from './payment-split.ts'

const lineOf = (trxId: string, currency = 'USD'): PaymentLine => ({
  trxId,
  invoiceId: `INV-${trxId}`,
  customerId: 'c1',
  customerName: 'Halvorsen Marine Supply',
  customerEligible: true,
  merchantName: 'Baltic Parts GmbH',
  currency,
  dueOn: null,
  openMinor: 1_000,
  amountMinor: 700,
  isUnpaid: true,
  isProcessing: false,
  version: 1,
})
const settings = { ...defaultPaymentSettings, cardMaximumInvoices: 2 }
const [one, two, three, euro] = [lineOf('1'), lineOf('2'), lineOf('3'), lineOf('4', 'EUR')]

it('pays the first invoices that a card takes and holds the others back', () => {
  expect(splitSelection({ settings, lines: [one, two, three] }, null)).toEqual({ now: [one, two], later: [three] })
  expect(splitSelection({ settings, lines: [one, two] }, null)).toBeNull()
  expect(splitSelection({ settings, lines: [] }, null)).toBeNull()
})

it('pays one currency and holds the others back', () => {
  const lines = [one, euro, two]
  expect(splitSelection({ settings, lines }, 'EUR')).toEqual({ now: [euro], later: [one, two] })
  expect(splitSelection({ settings, lines }, 'GBP')).toBeNull()
  expect(splitSelection({ settings, lines: [one, two] }, 'USD')).toBeNull()
  // First the currency, then the number of invoices.
  expect(splitSelection({ settings, lines: [one, two, three, euro] }, null)).toBeNull()
})

it('holds back with the amounts that were chosen, until an invoice is chosen again', () => {
  const held = holdBack(holdBack(nothingHeld, [euro]), [three])
  expect(held.lines).toEqual([
    { trxId: '4', amountMinor: 700, currency: 'EUR' },
    { trxId: '3', amountMinor: 700, currency: 'USD' },
  ])
  expect(stillHeld(held, [euro]).lines.map(({ trxId }) => trxId)).toEqual(['3'])
  expect(countHeld({ ...held, due: { part: null, count: 700 } })).toBe(702)
})

it('goes on with one currency and holds the others further', () => {
  const due = { part: null, count: 700 }
  const held = { ...holdBack(nothingHeld, [euro, three]), due }
  const { next, held: rest } = nextOf(held, 'USD')
  expect(next.map(({ trxId }) => trxId)).toEqual(['3'])
  expect(rest).toEqual({ lines: [{ trxId: '4', amountMinor: 700, currency: 'EUR' }], due })
})
