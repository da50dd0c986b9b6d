import { expect, it } from 'vitest'

import { entryOf } from '../../../domain/rules/routes/menu.ts'
import { navigationFor } from './navigation.ts'

const admin = {
  isSignedIn: true,
  userType: 'customer',
  role: 'admin',
  flags: {},
  customerId: '1',
  merchantId: null,
  isProgramMode: false,
  apiVersion: 'u2',
  accounts: 3,
  menu: undefined,
  isRestricted: true,
}

it('shows what the guard would open', () => {
  expect(navigationFor(admin)).toEqual(['overview', 'invoices', 'payments', 'accounts', 'users'])
})

it('leaves out what the role may not see', () => {
  expect(navigationFor({ ...admin, role: 'card_viewer' })).toEqual(['overview', 'accounts'])
  expect(navigationFor({ ...admin, role: 'safety_manager' })).toEqual(['accounts'])
})

it('shows program pages only with their flag', () => {
  expect(navigationFor({ ...admin, flags: { programOverviewEnabled: true } })).toContain('programOverview')
})

it('leaves the list of accounts out for who has one', () => {
  expect(navigationFor({ ...admin, accounts: 1 })).not.toContain('accounts')
})

it('keeps the list of accounts for who sees all of the program, however few they are', () => {
  expect(navigationFor({ ...admin, accounts: 1, isRestricted: false })).toContain('accounts')
})

it('shows nothing that is not in the menu of the server', () => {
  expect(navigationFor({ ...admin, menu: ['overview', 'payments', 'flows'] })).toEqual(['overview', 'payments'])
})

it('keeps pages that only lack a chosen account', () => {
  expect(navigationFor({ ...admin, customerId: null })).toContain('invoices')
})

it('removes a lone dashboard entry where no api_version is configured', () => {
  expect(navigationFor({ ...admin, apiVersion: null })).not.toContain('overview')
})

it('keeps two dashboard entries without an api_version', () => {
  const entries = navigationFor({ ...admin, apiVersion: null, flags: { programOverviewEnabled: true } })
  expect(entries).toEqual(expect.arrayContaining(['overview', 'programOverview']))
})

it('shows groups where the program has them', () => {
  expect(navigationFor({ ...admin, flags: { userGroupManagementEnabled: true } })).toContain('groups')
  expect(navigationFor(admin)).not.toContain('groups')
})

it('shows the flows to those who run the program, and to nobody else', () => {
  const flags = { flowsEnabled: true }
  expect(navigationFor({ ...admin, flags })).not.toContain('flows')
  expect(navigationFor({ ...admin, userType: 'admin', flags })).toEqual(['supportCheques', 'supportUsers', 'flows'])
  expect(navigationFor({ ...admin, userType: 'admin' })).not.toContain('flows')
})

it('shows each side its own dispute center', () => {
  const flags = { disputeCenterEnabled: true }
  expect(navigationFor({ ...admin, flags })).toContain('disputes')
  expect(navigationFor({ ...admin, userType: 'merchant', flags })).toEqual([
    'merchantHome',
    'merchantInvoices',
    'merchantDisputes',
    'merchantCustomers',
    'merchantCheques',
    'merchantUsers',
  ])
  expect(navigationFor({ ...admin, userType: 'admin', flags })).toEqual([
    'supportDisputes',
    'supportCheques',
    'supportUsers',
  ])
  expect(navigationFor({ ...admin, role: 'safety_manager', flags })).not.toContain('disputes')
})

it('finds the entry of a path', () => {
  expect(entryOf('/account/program-overview')).toBe('programOverview')
  expect(entryOf('/account/program-overview-invoice-list/open')).toBe('programInvoices')
  expect(entryOf('/invoice/12')).toBe('invoices')
  expect(entryOf('/flows/payment')).toBe('flows')
  expect(entryOf('/dispute-center/12')).toBe('disputes')
  expect(entryOf('/dispute/create')).toBe('disputes')
  expect(entryOf('/merchant/dispute-center/respond')).toBe('merchantDisputes')
  expect(entryOf('/support/dispute-center')).toBe('supportDisputes')
  expect(entryOf('/manage-users/invite')).toBe('users')
  expect(entryOf('/merchant/home')).toBe('merchantHome')
  expect(entryOf('/merchant/customers')).toBe('merchantCustomers')
  expect(entryOf('/merchant/invoices/12')).toBe('merchantInvoices')
  expect(entryOf('/merchant/cheques')).toBe('merchantCheques')
  expect(entryOf('/support/cheques')).toBe('supportCheques')
  expect(entryOf('/merchant/manage-users')).toBe('merchantUsers')
  expect(entryOf('/support/manage-users')).toBe('supportUsers')
  expect(entryOf('/manage-groups/new')).toBe('groups')
  expect(entryOf('/payment-methods/add')).toBe('paymentMethods')
  expect(entryOf('/invoice-list/past-due')).toBe('invoices')
  expect(entryOf('/account/overview')).toBe('overview')
  expect(entryOf('/payment/invoices')).toBeNull()
})
