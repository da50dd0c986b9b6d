import fc from 'fast-check'
import { expect, it } from 'vitest'

import { basisPointsOf, money, parseAmount, toDecimal, totals } from './money.ts'

it.each([
  ['1234.50', 'USD', 123450],
  ['-0.05', 'EUR', -5],
  ['100', 'HUF', 10000],
  ['100', 'JPY', 100],
  ['1.234', 'KWD', 1234],
  ['1.2300', 'EUR', 123],
  ['1.234', 'EUR', null],
  ['1,5', 'EUR', null],
  ['', 'EUR', null],
  ['99999999999999999', 'EUR', null],
])('reads %s %s as %s minor units', (text, currency, minor) => {
  expect(parseAmount(text, currency)).toBe(minor)
})

it('writes every amount so that it reads back as itself', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.constantFrom('USD', 'JPY', 'HUF', 'KWD'), (minor, currency) => {
      expect(parseAmount(toDecimal({ minor, currency }), currency)).toBe(minor === 0 ? 0 : minor)
    }),
  )
})

it('keeps currencies apart', () => {
  expect(totals([money(1, 'EUR'), money(2, 'USD'), money(3, 'EUR')])).toEqual([money(4, 'EUR'), money(2, 'USD')])
})

it('rounds a share half up to the minor unit', () => {
  expect(basisPointsOf(1361035, 275)).toBe(37428)
  expect(basisPointsOf(200, 25)).toBe(1)
  expect(basisPointsOf(199, 25)).toBe(0)
  expect(() => basisPointsOf(-200, 25)).toThrow(RangeError)
})
