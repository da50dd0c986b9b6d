import fc from 'fast-check'
import { expect, it } from 'vitest'

import { parseEInvoice } from '../../../server/import/e-invoice/read-e-invoice.ts'
import { bytesOf } from '../../../tests/server/sample-files.ts'
import { sampleUbl } from '../../../tests/server/sample-ubl.ts'
import { proposedInvoice, proposedLine } from '../../../tests/support/proposed-invoice.ts'
import { invoiceTotals, netOfLine, sumsOf } from './invoice-totals.ts'

it('multiplies quantity and price, takes the discount off, and rounds half up to the minor unit', () => {
  const net = (quantity: string, price: string, discount = '', currency = 'EUR') =>
    netOfLine({ quantity, unit_price: price, discount }, currency)
  expect(net('3', '33.335')).toBe(10_001)
  expect(net('1', '0.004')).toBe(0)
  expect(net('1', '0.005')).toBe(1)
  expect(net('-1', '0.005')).toBe(-1)
  expect(net('2.5', '1.99', '0.98')).toBe(400)
  expect(net('1.5', '3', '', 'JPY')).toBe(5)
  expect(net('1', '1.2345', '', 'KWD')).toBe(1_235)
  expect(net('two', '3')).toBeNull()
  expect(net('2', '')).toBeNull()
  expect(net('1', '10000000000.01')).toBeNull()
})

it('taxes what a group comes to, and not line by line', () => {
  // Line by line, each would be 0.015, and three of them 0.06.
  const lines = [1, 2, 3].map(() => proposedLine({ quantity: '1', unit_price: '0.15', tax_percent: '10.0' }))
  expect(invoiceTotals(proposedInvoice({ lines }))).toMatchObject({
    linesMinor: 45,
    taxMinor: 5,
    totalMinor: 50,
    taxes: [{ code: 'S', percent: '10', taxableMinor: 45, taxMinor: 5 }],
  })
})

it('has one group of each rate, and of each category without one', () => {
  const lines = [
    proposedLine({ tax_percent: '19' }),
    proposedLine({ tax_percent: '7' }),
    proposedLine({ tax_percent: '19.00' }),
    proposedLine({ tax_category: 'E', tax_percent: '' }),
    proposedLine({ tax_category: 'E', tax_percent: '0' }),
  ]
  const { taxes, taxMinor } = invoiceTotals(proposedInvoice({ lines }))
  expect(taxes.map(({ code, percent, taxableMinor, taxMinor: tax }) => [code, percent, taxableMinor, tax])).toEqual([
    ['S', '19', 18_000, 3_420],
    ['S', '7', 9_000, 630],
    ['E', null, 18_000, 0],
  ])
  expect(taxMinor).toBe(4_050)
})

it('shares a rebate among the tax groups so that it is taken off before tax, to the last minor unit', () => {
  const lines = [
    proposedLine({ quantity: '1', unit_price: '100', tax_percent: '20' }),
    proposedLine({ quantity: '1', unit_price: '50', tax_percent: '10' }),
  ]
  const totals = invoiceTotals(proposedInvoice({ lines, rebate: '10.00' }))
  expect(totals.taxes.map(({ taxableMinor, taxMinor }) => [taxableMinor, taxMinor])).toEqual([
    [9_333, 1_867],
    [4_667, 467],
  ])
  expect(totals).toMatchObject({ linesMinor: 15_000, rebateMinor: 1_000, taxableMinor: 14_000, totalMinor: 16_334 })
})

it('adds up for every invoice: lines less rebate plus tax are the total', () => {
  const line = fc.record({
    minor: fc.integer({ min: 0, max: 10_000_000 }),
    percent: fc.constantFrom('5.5', '7', '19', '25'),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), fc.nat(100), (made, share) => {
      const lines = made.map(({ minor, percent }) =>
        proposedLine({ quantity: '1', unit_price: (minor / 100).toFixed(2), tax_percent: percent }),
      )
      const whole = made.reduce((sum, { minor }) => sum + minor, 0)
      const rebateMinor = Math.floor((whole * share) / 100)
      const totals = invoiceTotals(proposedInvoice({ lines, rebate: (rebateMinor / 100).toFixed(2) }))
      expect(totals.linesMinor).toBe(whole)
      expect(totals.taxableMinor).toBe(whole - rebateMinor)
      expect(totals.totalMinor).toBe(totals.taxableMinor + totals.taxMinor)
      expect(totals.taxes.every(({ taxableMinor }) => taxableMinor >= 0)).toBe(true)
    }),
  )
})

it('counts nothing that is malformed, so that totals are seen while they are typed', () => {
  const lines = [proposedLine(), proposedLine({ quantity: 'x' })]
  expect(invoiceTotals(proposedInvoice({ lines, rebate: '-' }))).toMatchObject({
    lineNets: [9_000, null],
    rebateMinor: 0,
    totalMinor: 9_900,
  })
})

it('comes to the figures that an e-invoice states', async () => {
  const {
    invoices: [invoice],
  } = await parseEInvoice(bytesOf(sampleUbl()))
  if (!invoice) throw new Error('The sample cannot be read.')
  const taxed = (minor: number, category: { code: string; percent: string | null } | null) => ({
    minor,
    code: category?.code ?? '',
    percent: category?.percent ?? null,
  })
  const sums = sumsOf(
    invoice.lines.map(({ amount, category }) => taxed(amount, category)),
    invoice.adjustments.map(({ kind, amount, category }) => taxed(kind === 'charge' ? amount : -amount, category)),
  )
  expect([sums.taxableMinor, sums.taxMinor, sums.totalMinor]).toEqual([invoice.subtotal, invoice.tax, invoice.total])
  expect(sums.taxes.map(({ taxableMinor, taxMinor }) => [taxableMinor, taxMinor])).toEqual(
    invoice.taxes.map(({ taxable, tax }) => [taxable, tax]),
  )
})
