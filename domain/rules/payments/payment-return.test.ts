import { expect, it } from 'vitest'

import { returnReasonOf, returnReasons } from './payment-return.ts'

it.each([
  ['R01', 'insufficientFunds'],
  ['AM04', 'insufficientFunds'],
  ['901', 'insufficientFunds'],
  ['R02', 'accountClosed'],
  ['AC04', 'accountClosed'],
  ['R03', 'noAccount'],
  ['R08', 'paymentStopped'],
  ['903', 'paymentStopped'],
  ['R10', 'notAuthorized'],
  ['MD01', 'noMandate'],
  ['R16', 'accountBlocked'],
  ['R20', 'notDebitable'],
  ['R29', 'businessNotAuthorized'],
  ['MS03', 'unspecified'],
])('reads %s as %s', (code, reason) => {
  expect(returnReasonOf(code)).toBe(reason)
})

it('knows no reason for a code that it does not know, and none was given where there is no code', () => {
  expect(returnReasonOf('R99')).toBeNull()
  expect(returnReasonOf('constructor')).toBeNull()
  expect(returnReasonOf(null)).toBe('unspecified')
  expect(new Set(returnReasons).size).toBe(returnReasons.length)
})
