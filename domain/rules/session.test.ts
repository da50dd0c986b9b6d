import { expect, it } from 'vitest'

import {
  chooseUserType,
  mustChooseMerchant,
  refuseSignIn,
  selectionToMake,
  sessionLeftMs,
  warningMs,
  warnInMs,
} from './session.ts'
import { otherUserTypes, typesInUse } from './access/user-types.ts'

const user = {
  userType: 'customer',
  userTypes: ['customer'],
  customerId: 'C1',
  customerCount: 1,
  merchantId: null,
  merchantCount: 3,
  selectedCustomerId: null,
  selectedMerchantId: null,
} as const

it.each([
  ['', 'x', false, 'usernameRequired'],
  ['  ', 'x', false, 'usernameRequired'],
  ['ann', '', false, 'passwordRequired'],
  ['ann', ' ', false, null],
  ['ann', 'x', true, 'tooManyAttempts'],
] as const)('signing in as "%s" with "%s", waiting %s: %s', (username, password, mustWait, refusal) => {
  expect(refuseSignIn({ username, password, mustWait })).toBe(refusal)
})

it('a missing user type is admin where possible, else the first', () => {
  expect(chooseUserType({ userType: 'corporate', userTypes: ['customer', 'admin'] })).toBe('corporate')
  expect(chooseUserType({ userType: null, userTypes: ['customer', 'admin'] })).toBe('admin')
  expect(chooseUserType({ userType: null, userTypes: ['merchant', 'customer'] })).toBe('merchant')
  expect(chooseUserType({ userType: null, userTypes: [] })).toBeNull()
})

it.each([
  ['customer', ['customer', 'corporate'], ['merchant', 'admin']],
  ['corporate', ['customer', 'corporate'], ['merchant', 'admin']],
  ['merchant', ['merchant'], ['customer', 'admin']],
  ['admin', ['admin'], ['customer', 'merchant']],
] as const)('of all types, %s in use counts as %o and may be changed to %o', (userType, inUse, others) => {
  const all = ['customer', 'corporate', 'merchant', 'admin'] as const
  expect(typesInUse(all, userType)).toEqual(inUse)
  expect(otherUserTypes(all, userType)).toEqual(others)
})

it('a user who is corporate only may change to that', () => {
  expect(otherUserTypes(['merchant', 'corporate'], 'merchant')).toEqual(['corporate'])
  expect(otherUserTypes(['customer'], 'customer')).toEqual([])
})

it('the only customer is selected, unless the user is corporate or has one selected', () => {
  expect(selectionToMake(user)).toEqual({ customerId: 'C1' })
  expect(selectionToMake({ ...user, customerCount: 2 })).toBeNull()
  expect(selectionToMake({ ...user, userTypes: ['customer', 'corporate'] })).toBeNull()
  expect(selectionToMake({ ...user, selectedCustomerId: 'C1' })).toBeNull()
})

const dealer = { ...user, userType: 'merchant', userTypes: ['merchant'], customerId: null, customerCount: 0 } as const

it('so is a merchant user’s only merchant', () => {
  const lone = { ...dealer, merchantId: 'M1', merchantCount: 1 }
  expect(selectionToMake(lone)).toEqual({ merchantId: 'M1' })
  expect(selectionToMake({ ...lone, selectedMerchantId: 'M1' })).toBeNull()
  expect(selectionToMake({ ...lone, merchantCount: 3 })).toBeNull()
  expect(selectionToMake({ ...user, selectedCustomerId: 'C1', merchantId: 'M1', merchantCount: 1 })).toBeNull()
})

it('a merchant is required in the dealer portal only, of a merchant user with several', () => {
  expect(mustChooseMerchant(dealer, true)).toBe(true)
  expect(mustChooseMerchant(dealer, false)).toBe(false)
  expect(mustChooseMerchant(user, true)).toBe(false)
  expect(mustChooseMerchant({ ...dealer, merchantCount: 1 }, true)).toBe(false)
  expect(mustChooseMerchant({ ...dealer, selectedMerchantId: 'M1' }, true)).toBe(false)
})

it('the sooner of the two ends counts, by the server’s clock', () => {
  const now = '2026-11-21T10:00:00Z'
  expect(sessionLeftMs({ now, expiresAt: '2026-11-21T10:30:00Z', endsAt: '2026-11-21T22:00:00Z' })).toBe(1_800_000)
  expect(sessionLeftMs({ now, expiresAt: '2026-11-21T10:30:00Z', endsAt: '2026-11-21T10:01:00Z' })).toBe(60_000)
  expect(sessionLeftMs({ now, expiresAt: '2026-11-21T09:00:00Z', endsAt: '2026-11-21T22:00:00Z' })).toBe(0)
})

it('warns three minutes ahead, or at once', () => {
  expect([warnInMs(1_800_000), warningMs(1_800_000)]).toEqual([1_620_000, 180_000])
  expect([warnInMs(60_000), warningMs(60_000)]).toEqual([0, 60_000])
})
