import { describe, expect, it } from 'vitest'

import { amountsIn } from './amount-text.ts'

const inTwoDecimals = (text: string) =>
  amountsIn(text)
    .filter(({ currencies }) => currencies === null)
    .map(({ minor }) => minor)
const inCurrency = (text: string, currency: string) =>
  amountsIn(text)
    .filter(({ currencies }) => currencies?.includes(currency))
    .map(({ minor }) => minor)

describe('an amount that is searched for', () => {
  it.each([
    ['1234.5', [123_450]],
    ['1234,50', [123_450]],
    ['1,234.50', [123_450]],
    ['1.234,50', [123_450]],
    ["1'234.50", [123_450]],
    ['1 234,50', [123_450]],
    ['1234', [123_400]],
    ['1,234,567', [123_456_700]],
    ['-25', [-2_500]],
  ])('%s is read with any decimal sign', (text, minor) => {
    expect(inTwoDecimals(text)).toEqual(minor)
  })

  it('that may be a thousand or a fraction is both', () => {
    expect(inTwoDecimals('1.234')).toEqual([123_400])
    expect(inCurrency('1.234', 'KWD')).toEqual([1_234_000, 1_234])
  })

  it('counts in the decimals of its currency', () => {
    expect(inCurrency('1234', 'JPY')).toEqual([1_234])
    expect(inCurrency('1234.5', 'JPY')).toEqual([])
    expect(amountsIn('1234').find(({ currencies }) => currencies === null)?.exceptOf).toContain('JPY')
  })

  it.each(['INV-1', '', '12a', '.', '99999999999999999999', '--1', '1-2'])('is not found in %j', (text) => {
    expect(amountsIn(text)).toEqual([])
  })
})
