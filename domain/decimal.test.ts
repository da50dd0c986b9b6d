import { assert, bigInt, nat, pre, property } from 'fast-check'
import { expect, it } from 'vitest'

import { parseDecimal, quotient, times, toText } from './decimal.ts'

const decimal = (text: string) => {
  const read = parseDecimal(text)
  if (!read) throw new Error(`${text} is no decimal.`)
  return read
}

it.each([
  ['-.50', '-0.5'],
  ['5.', '5'],
  ['+1200', '1200'],
  ['-0', '0'],
  ['0.10', '0.1'],
])('reads %s as %s', (text, shortest) => {
  expect(toText(decimal(text))).toBe(shortest)
})

it.each(['', '.', '-', '1,5', '1e3', '0x1', 'NaN', '1'.repeat(41)])('does not read "%s"', (text) => {
  expect(parseDecimal(text)).toBeNull()
})

it.each([
  ['1', '3', '0.3333333333'],
  ['2', '3', '0.6666666667'],
  ['-2', '3', '-0.6666666667'],
  ['1', '20000000000', '0.0000000001'],
])('divides %s by %s', (dividend, divisor, result) => {
  expect(toText(quotient(decimal(dividend), decimal(divisor)))).toBe(result)
})

it('multiplies and divides back exactly', () => {
  const integer = bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
  assert(
    property(integer, integer, nat(4), (a, b, scale) => {
      pre(b !== 0n)
      const [whole, part] = [
        { digits: a, scale },
        { digits: b, scale },
      ]
      expect(toText(quotient(times(whole, part), part))).toBe(toText(whole))
    }),
  )
})
