import { expect, it } from 'vitest'

import { isResponseStale } from './stale.ts'

it.each([
  ['disputeChanged', true],
  ['disputeInIneligibleStatus', true],
  ['disputeExpired', true],
  ['severalStatuses', true],
  ['disputesNotAnswerable', true],
  ['documentGone', false],
  ['notYourSide', false],
])('%s says of an answer that a dispute has moved on: %s', (code, stale) => {
  expect(isResponseStale(code)).toBe(stale)
})
