import { expect, test } from 'vitest'

import { isPassing, isRefusedForGood } from './retry.ts'

test.each([
  'networkFailed',
  'serverFailed',
  'tooManyRequests',
  'documentNotInspected',
  'notSignedIn',
  'paymentProviderUnavailable',
])('%s may have passed by the next try', (code) => {
  expect(isPassing(code)).toBe(true)
  expect(isRefusedForGood({ code })).toBe(false)
})

test.each(['termsNotAccepted', 'roleRequired', 'idempotencyKeyReused', 'aCodeOfALaterRelease'])(
  '%s is refused for good',
  (code) => {
    expect(isPassing(code)).toBe(false)
    expect(isRefusedForGood({ code })).toBe(true)
  },
)

test('what has not failed is not refused', () => {
  expect(isRefusedForGood(null)).toBe(false)
})
