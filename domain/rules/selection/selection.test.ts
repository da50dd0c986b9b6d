import { expect, it } from 'vitest'

import { routeTable, type RouteId } from '../../routes.ts'
import type { RouteRow } from '../../visitor-routes.ts'
import { canRollUp } from './roll-up.ts'
import { placeAfterSwitch, switchFailure } from './selection.ts'

it('names each failure of §8', () => {
  expect(switchFailure({ kind: 'customer', customerId: 'C1', location: null })).toBe('unableToSetCustomer')
  expect(switchFailure({ kind: 'customer', customerId: 'C1', location: '001' })).toBe('unableToSetCustomerAndLocation')
  expect(switchFailure({ kind: 'merchant', merchantId: 'M1' })).toBe('unableToSetMerchant')
  expect(switchFailure({ kind: 'userType', userType: 'merchant' })).toBe('unableToSetUserType')
})

const rowOf = (id: RouteId): RouteRow & { id: RouteId } => {
  const rows: readonly (RouteRow & { id: RouteId })[] = routeTable
  const found = rows.find((row) => row.id === id)
  if (!found) throw new Error(`There is no page ${id}.`)
  return found
}

it.each([
  ['invoiceList', '/invoice-list/open', '/invoice-list/open'],
  ['disputeCenter', '/dispute-center', '/dispute-center'],
  ['invoiceDetails', '/invoice/7', '/home'],
  ['paymentConfirm', '/payment/confirm', '/home'],
  ['disputeDetails', '/dispute-center/7', '/home'],
  ['manageUsers', '/manage-users', '/manage-users'],
  ['userInvite', '/manage-users/invite', '/home'],
  ['merchantUserInvite', '/merchant/manage-users/invite', '/home'],
  ['supportUserInvite', '/support/manage-users/invite', '/home'],
] as const)('a list stays, one thing of the account before is left: %s', (id, path, place) => {
  expect(placeAfterSwitch(rowOf(id), path, '/home')).toBe(place)
})

it('sees merchants as one only where a merchant user has several and is not corporate', () => {
  const dealer = { userType: 'merchant', userTypes: ['merchant'], merchantCount: 2 } as const
  expect(canRollUp(dealer)).toBe(true)
  expect(canRollUp({ ...dealer, merchantCount: 1 })).toBe(false)
  expect(canRollUp({ ...dealer, userTypes: ['merchant', 'corporate'] })).toBe(false)
  expect(canRollUp({ ...dealer, userType: 'customer' })).toBe(false)
})
