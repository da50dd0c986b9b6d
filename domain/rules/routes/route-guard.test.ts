import { expect, it } from 'vitest'

import { routeRow, type RouteId } from '../../routes.ts'
import { refuseRoute, type RouteFacts } from './route-guard.ts'
import { isFlagClosing, isFlagOn } from './flags.ts'

const admin: RouteFacts = {
  isSignedIn: true,
  userType: 'customer',
  role: 'admin',
  flags: {},
  customerId: 'C1',
  merchantId: null,
  isProgramMode: false,
}

it.each([
  [{ payEnabled: true }, true],
  [{ payEnabled: false }, false],
  [{}, false],
  [{ payDisabled: false }, true],
  [{ payDisabled: true }, false],
  [{ payEnabled: false, payDisabled: false }, true],
  [{ PAYENABLED: true }, true],
  [{ paydisabled: false }, true],
])('with %j the flag payEnabled is on: %s', (flags, isOn) => {
  expect(isFlagOn(flags as Record<string, boolean>, 'payEnabled')).toBe(isOn)
})

it.each([
  [{ payDisabled: true }, true],
  [{ payDisabled: false }, false],
  [{}, false],
  [{ payDisabled: true, payEnabled: true }, false],
  [{ payDisabled: true, payEnabled: false }, true],
  [{ PayDisabled: true }, true],
])('with %j the forbidden flag payDisabled closes: %s', (flags, closes) => {
  expect(isFlagClosing(flags as Record<string, boolean>, 'payDisabled')).toBe(closes)
})

it('a flag that is neither Enabled nor Disabled has no twin', () => {
  expect(isFlagOn({ betaDisabled: false }, 'beta')).toBe(false)
  expect(isFlagClosing({ beta: true, betaEnabled: true }, 'beta')).toBe(true)
})

it('the first check that fails gives the reason', () => {
  const visitor: RouteFacts = { ...admin, isSignedIn: false, userType: null, role: null, customerId: null }
  expect(refuseRoute(routeRow('paymentMethods'), visitor)).toBe('loginRequired')
  expect(refuseRoute(routeRow('paymentMethods'), { ...admin, userType: 'merchant', role: 'viewer' })).toBe(
    'userTypeRequired',
  )
  expect(refuseRoute(routeRow('paymentMethods'), { ...admin, role: 'viewer' })).toBe('roleRequired')
  expect(refuseRoute(routeRow('paymentMethods'), admin)).toBe('flagRequired')
})

it('user types and roles are compared without case', () => {
  const flags = { PaymentMethodsEnabled: true }
  expect(refuseRoute(routeRow('paymentMethods'), { ...admin, userType: 'Customer', role: 'ADMIN', flags })).toBeNull()
  expect(refuseRoute(routeRow('invoiceList'), { ...admin, role: 'Safety_Manager' })).toBe('roleForbidden')
})

it('a page is closed by a Disabled flag unless its Enabled twin is on', () => {
  const page = { login: true, customer: false, flags: ['stampsEnabled'], forbiddenFlags: ['stampsDisabled'] }
  expect(refuseRoute(page, { ...admin, flags: { stampsDisabled: true } })).toBe('flagRequired')
  expect(refuseRoute(page, { ...admin, flags: { stampsDisabled: false } })).toBeNull()
  expect(refuseRoute(page, { ...admin, flags: { stampsDisabled: true, stampsEnabled: true } })).toBeNull()
  expect(refuseRoute({ login: false, customer: false, forbiddenFlags: ['x'] }, { ...admin, flags: { X: true } })).toBe(
    'flagForbidden',
  )
})

it('users are managed by administrators, whatever the flags of child users say', () => {
  const flags = { userManagementDisabled: true }
  expect(refuseRoute(routeRow('manageUsers'), { ...admin, customerId: null, flags })).toBeNull()
  expect(refuseRoute(routeRow('manageUsers'), { ...admin, role: 'payer' })).toBe('roleRequired')
  expect(refuseRoute(routeRow('manageUsers'), { ...admin, userType: 'merchant' })).toBe('userTypeRequired')
  expect(refuseRoute(routeRow('merchantManageUsers'), { ...admin, userType: 'merchant' })).toBeNull()
  expect(refuseRoute(routeRow('supportManageUsers'), { ...admin, userType: 'admin' })).toBeNull()
})

const flagsOf = (id: RouteId) => Object.fromEntries((routeRow(id).flags ?? []).map((name) => [name, true]))
it('a corporate user looks at what customers see, and neither pays nor manages', () => {
  const corporate = { ...admin, userType: 'corporate' }
  for (const id of ['programOverview', 'programInvoiceList', 'invoiceList', 'disputeCenter', 'paymentHistory'] as const)
    expect([id, refuseRoute(routeRow(id), { ...corporate, flags: flagsOf(id) })]).toEqual([id, null])
  for (const id of ['paymentInvoices', 'disputeCreate', 'disputeRespond', 'manageUsers', 'paymentMethods'] as const)
    expect([id, refuseRoute(routeRow(id), { ...corporate, flags: flagsOf(id) })]).toEqual([id, 'userTypeRequired'])
})

it('a customer and a merchant are required last', () => {
  const page = { login: true, customer: true, merchant: true }
  expect(refuseRoute(page, { ...admin, customerId: null })).toBe('customerRequired')
  expect(refuseRoute(page, admin)).toBe('merchantRequired')
  expect(refuseRoute(page, { ...admin, merchantId: 'M1' })).toBeNull()
})

it('the public pages are open to all', () => {
  const visitor: RouteFacts = { ...admin, isSignedIn: false, userType: null, role: null, customerId: null }
  expect(refuseRoute(routeRow('login'), visitor)).toBeNull()
  expect(refuseRoute(routeRow('error404'), visitor)).toBeNull()
})
