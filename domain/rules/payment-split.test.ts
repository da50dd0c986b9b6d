import { expect, it } from 'vitest'

import { defaultPaymentSettings } from '../program-settings.ts'
import type { PaymentLine } from './payment-line.ts'
import { countHeld, heldOn, nextOf, nothingHeld, splitSelection, stillHeld, type HeldBack } from './payment-split.ts'

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

const held = ({ trxId, currency }: PaymentLine) => ({ trxId, amountMinor: 700, currency })
const due = { part: null, count: 700 }
const holding = (lines: readonly PaymentLine[]): HeldBack => ({ lines: lines.map(held), due })
const split = (lines: readonly PaymentLine[], currency: string | null, heldBack = nothingHeld) =>
  splitSelection({ settings, lines, heldBack }, currency)

it('pays the first invoices that a card takes and holds the others back', () => {
  expect(split([one, two, three], null)).toEqual({ lines: [one, two], heldBack: { lines: [held(three)], due: null } })
  expect(split([one, two], null)).toBeNull()
  expect(split([], null)).toBeNull()
})

it('pays one currency and holds the others back', () => {
  const lines = [one, euro, two]
  expect(split(lines, 'EUR')).toEqual({ lines: [euro], heldBack: { lines: [held(one), held(two)], due: null } })
  expect(split(lines, 'GBP')).toBeNull()
  expect(split([one, two], 'USD')).toBeNull()
  // First the currency, then the number of invoices.
  expect(split([one, two, three, euro], null)).toBeNull()
})

it('adds to what was held back before, without what was chosen again', () => {
  const before = holding([euro, three])
  expect(split([one, two, three], null, before)?.heldBack).toEqual(holding([euro, three]))
  expect(stillHeld(before, [euro]).lines).toEqual([held(three)])
  expect(countHeld(before)).toBe(702)
})

it('goes on with one currency and holds the others further', () => {
  const { next, held: rest } = nextOf(holding([euro, three]), 'USD')
  expect(next).toEqual([held(three)])
  expect(rest).toEqual(holding([euro]))
})

it('parts what is due by the day on which it is paid, not by the one on which it was held back', () => {
  const due = { part: { bucket: 'pastDue', currency: 'USD', today: '2026-11-21' }, count: 700 } as const
  const later = { part: { ...due.part, today: '2026-11-23' }, count: 700 }
  expect(heldOn({ lines: [held(euro)], due }, '2026-11-23')).toEqual({ lines: [held(euro)], due: later })
  const all = { lines: [], due: { part: null, count: 7 } }
  expect(heldOn(all, '2026-11-23')).toEqual(all)
  expect(heldOn(nothingHeld, '2026-11-23')).toEqual(nothingHeld)
})
