import { expect, it } from 'vitest'

import { roles, userTypes } from '../../people.ts'
import { routeRow, routeTable } from '../../routes.ts'
import { choosesAccount } from './chooses-account.ts'
import { homeOf, homePath } from './home.ts'
import { refuseRoute, type RouteFacts } from './route-guard.ts'

const flags = Object.fromEntries(
  routeTable.flatMap((row) => ('flags' in row ? row.flags : [])).map((name) => [name, true]),
)
const payer: RouteFacts = {
  isSignedIn: true,
  userType: 'customer',
  role: 'payer',
  flags,
  customerId: null,
  merchantId: null,
  isProgramMode: false,
}

it.each([
  ['customer', 'admin', 'accountOverview'],
  ['customer', 'payer', 'accountOverview'],
  ['customer', 'viewer', 'accountOverview'],
  ['customer', 'voucher_manager', 'vouchers'],
  ['customer', 'card_viewer', 'cards'],
  ['customer', 'safety_manager', 'customers'],
  ['merchant', 'viewer', 'merchantHome'],
  ['admin', 'admin', 'supportDisputeCenter'],
  ['corporate', 'admin', 'programOverview'],
  ['corporate', 'safety_manager', 'customers'],
  ['Customer', 'Safety_Manager', 'customers'],
  ['robot', 'payer', null],
])('a %s who is %s is at home at %s', (userType, role, home) => {
  expect(homeOf({ ...payer, userType, role })).toBe(home)
})

it.each([
  ['customer', 'admin', 'programOverview'],
  ['customer', 'viewer', 'programOverview'],
  ['customer', 'card_viewer', 'cards'],
  ['customer', 'safety_manager', 'customers'],
  ['corporate', 'admin', 'programOverview'],
  ['merchant', 'admin', 'merchantHome'],
])('in a program that works over all accounts a %s who is %s is at home at %s', (userType, role, home) => {
  const facts = { ...payer, userType, role, isProgramMode: true }
  expect(homeOf(facts)).toBe(home)
  // One account can still be chosen.
  expect(choosesAccount(facts)).toBe(choosesAccount({ ...facts, isProgramMode: false }))
})

it('leads to one account where a program over all accounts has no page for them', () => {
  const facts = { ...payer, isProgramMode: true, flags: { ...flags, programOverviewEnabled: false } }
  expect(homeOf(facts)).toBe('accountOverview')
})

it('leads those who run a program without disputes to the flows', () => {
  expect(homeOf({ ...payer, userType: 'admin', role: 'admin', flags: { flowsEnabled: true } })).toBe('flows')
})

it('leads each to what is open where the program has neither disputes nor cards', () => {
  const homeWithout = (userType: string, role: string) => homeOf({ ...payer, userType, role, flags: {} })
  expect(homeWithout('customer', 'card_viewer')).toBe('accountOverview')
  expect(homeWithout('merchant', 'viewer')).toBe('merchantHome')
  expect(homeWithout('merchant', 'card_viewer')).toBeNull()
  expect(homeWithout('admin', 'admin')).toBe('supportManageUsers')
})

it.each(userTypes.flatMap((userType) => roles.map((role) => ({ userType, role }))))(
  'no $role of type $userType is led to a page that is closed',
  ({ userType, role }) => {
    const facts = { ...payer, userType, role, customerId: 'C1' }
    const id = homeOf(facts)
    expect(id === null ? null : refuseRoute(routeRow(id), facts)).toBeNull()
  },
)

it('leads a visitor to the page that asks for a sign-in', () => {
  const visitor = { ...payer, isSignedIn: false, userType: null, role: null }
  expect([homeOf(visitor), homePath(visitor)]).toEqual([null, '/account/overview'])
})

it('has an account chosen only for those whose pages show one', () => {
  expect(choosesAccount(payer)).toBe(true)
  expect(choosesAccount({ ...payer, role: 'safety_manager' })).toBe(false)
  expect(choosesAccount({ ...payer, userType: 'merchant' })).toBe(false)
})
