import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { creditLeftOf, creditAlarmOf, creditAvailable, creditUsed, percentCreditUsed } from './exposure.ts'

const facts = {
  pastDueMinor: 10_500,
  currentDueMinor: 30_000,
  unbilledMinor: 10_000,
  heldMinor: 20_000,
  limitMinor: 100_000,
}

describe('exposure', () => {
  it('counts what is due as used, late or not', () => {
    expect(creditUsed(facts)).toBe(40_500)
  })

  it('leaves what is neither used, held nor waiting to be billed', () => {
    expect(creditAvailable(facts)).toBe(29_500)
  })

  it('goes below nothing when the account is over its limit', () => {
    expect(creditAvailable({ ...facts, limitMinor: 70_499 })).toBe(-1)
    expect(creditAvailable({ ...facts, limitMinor: 70_500 })).toBe(0)
  })

  it.each([
    [-1, 100_000, 'over'],
    [0, 100_000, 'near'],
    [9_999, 100_000, 'near'],
    [10_000, 100_000, 'none'],
    [-1, 0, 'none'],
  ])('raises with %i left of a limit of %i the alarm "%s"', (availableMinor, limitMinor, alarm) => {
    expect(creditAlarmOf({ availableMinor, limitMinor })).toBe(alarm)
  })

  it('always adds up to the limit', () => {
    const minor = fc.integer({ min: 0, max: 1_000_000_000 })
    const anyFacts = fc.record({
      pastDueMinor: minor,
      currentDueMinor: minor,
      unbilledMinor: minor,
      heldMinor: minor,
      limitMinor: minor,
    })
    fc.assert(
      fc.property(anyFacts, (any) => {
        expect(creditUsed(any) + any.heldMinor + any.unbilledMinor + creditAvailable(any)).toBe(any.limitMinor)
      }),
    )
  })

  it('gives the share in percent with two decimals, and none without a credit line', () => {
    expect(percentCreditUsed(1, 3)).toBe(33.33)
    expect(percentCreditUsed(300, 200)).toBe(150)
    expect(percentCreditUsed(300, 0)).toBe(0)
  })
})

it.each([
  ['enough', 10, 100],
  ['little', 9, 100],
  ['little', 1, 100],
  ['none', 0, 100],
  ['none', -5, 100],
  ['none', 0, 0],
])('%s is left where %i of %i are available', (left, availableMinor, limitMinor) => {
  expect(creditLeftOf({ availableMinor, limitMinor })).toBe(left)
})
