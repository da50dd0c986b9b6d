import { describe, expect, it } from 'vitest'

import { formatOf } from '../text/format.ts'
import { plainAmount } from './plain-amount.ts'

describe('an amount typed by hand', () => {
  const read = (tag: string, typed: string) => plainAmount(typed, formatOf(tag).marks)

  it.each([
    ['en-US', '1,234.50', '1234.50'],
    ['en-US', '1234.5', '1234.5'],
    ['en-US', '1,234', '1234'],
    ['en-US', '12,5', '12.5'],
    ['en-US', ' 7 ', '7'],
    ['en-US', '-3', '-3'],
    ['de-DE', '1.234,50', '1234.50'],
    ['de-DE', '12.50', '12.50'],
    ['de-DE', '1.234', '1234'],
    ['fr-FR', '1 234,5', '1234.5'],
    ['hu-HU', '1 234,56', '1234.56'],
    ['en-US', '1.234,56', '1234.56'],
    ['bg-BG', '1.234,56', '1234.56'],
    ['bg-BG', '-1,234,567.8', '-1234567.8'],
    ['de-DE', '1,234.56', '1234.56'],
  ])('in %s %j is %s', (tag, typed, text) => {
    expect(read(tag, typed)).toBe(text)
  })

  it.each(['', 'abc', '1.2.3', '12,34,5', '1,23,456.00', '--3', '1e5', '1.234,567.8'])(
    'is refused when it is %j',
    (typed) => {
      expect(read('en-US', typed)).toBeNull()
    },
  )
})
