import { expect, it } from 'vitest'

import { isOfKind, kindManaged, kindOf, namesOf, refuseUserFields, rolesToGive } from './manage-users.ts'

const whole = {
  fullName: 'Ann Weaver',
  email: 'ann@example.com',
  username: 'ann.weaver',
  role: 'viewer',
  accounts: [{ id: 'C1', includeChildren: false }],
  groupId: null,
} as const

it('accepts a form that is whole', () => expect(refuseUserFields(whole, 'customer')).toEqual([]))

it('names every fault in the order of the fields', () => {
  const empty = { fullName: ' ', email: '', username: '', role: null, accounts: [], groupId: null }
  expect(refuseUserFields(empty, 'customer')).toEqual([
    'nameMissing',
    'emailMissing',
    'usernameMissing',
    'roleMissing',
    'accountsMissing',
  ])
})

it.each([
  [{ fullName: 'x'.repeat(50) }, []],
  [{ fullName: 'x'.repeat(51) }, ['nameTooLong']],
  [{ email: 'ann@example' }, ['emailInvalid']],
  [{ email: 'ann weaver@example.com' }, ['emailInvalid']],
  [{ username: 'an' }, ['usernameInvalid']],
  [{ username: 'ann weaver' }, ['usernameInvalid']],
  [{ username: '-ann' }, ['usernameInvalid']],
  [{ username: 'x'.repeat(65) }, ['usernameInvalid']],
  [{ username: 'jürgen_7@example.com' }, []],
  [{ accounts: [] }, ['accountsMissing']],
  [{ accounts: [], groupId: 'g1' }, []],
] as const)('of %j says %j', (change, faults) =>
  expect(refuseUserFields({ ...whole, ...change }, 'customer')).toEqual(faults),
)

it('gives merchants and support the roles that mean something there', () => {
  expect(rolesToGive('customer')).toHaveLength(6)
  expect(refuseUserFields({ ...whole, role: 'payer' }, 'merchant')).toEqual(['roleNotGiven'])
  expect(refuseUserFields({ ...whole, role: 'admin', accounts: [] }, 'support')).toEqual([])
})

it('manages people of the own kind alone, and everybody as support', () => {
  expect(kindManaged('customer')).toBe('customer')
  expect(kindManaged('corporate')).toBe('customer')
  expect(kindManaged('admin')).toBe('support')
  expect(kindOf(['customer', 'merchant'])).toBe('merchant')
  expect(isOfKind(['customer'], 'customer', false)).toBe(true)
  expect(isOfKind(['customer', 'merchant'], 'customer', false)).toBe(false)
  expect(isOfKind(['customer', 'corporate'], 'customer', false)).toBe(false)
  expect(isOfKind(['customer', 'corporate'], 'customer', true)).toBe(true)
  expect(isOfKind(['merchant', 'admin'], 'merchant', true)).toBe(false)
  expect(isOfKind(['merchant', 'admin'], 'support', false)).toBe(true)
})

it.each([
  ['Ann Weaver', 'Ann', 'Weaver'],
  ['  Maria  van der Berg ', 'Maria van der', 'Berg'],
  ['Sukarno', 'Sukarno', ''],
])('reads %s as %s and %s', (fullName, firstName, lastName) =>
  expect(namesOf(fullName)).toEqual({ firstName, lastName }),
)
