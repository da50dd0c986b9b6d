import { expect, it } from 'vitest'

import { entryOf } from '../../../domain/rules/routes/menu.ts'
import { navigationFor } from './navigation.ts'

const entriesFor = (facts: Parameters<typeof navigationFor>[0]) => navigationFor(facts).map(({ entry }) => entry)

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
  expect(entriesFor(admin)).toEqual(['overview', 'invoices', 'payments', 'accounts', 'users'])
})

it('leaves out what the role may not see', () => {
  expect(entriesFor({ ...admin, role: 'card_viewer' })).toEqual(['overview', 'accounts'])
  expect(entriesFor({ ...admin, role: 'safety_manager' })).toEqual(['accounts'])
})

it('shows program pages only with their flag', () => {
  expect(entriesFor({ ...admin, flags: { programOverviewEnabled: true } })).toContain('programOverview')
})

it('leaves the list of accounts out for who has one', () => {
  expect(entriesFor({ ...admin, accounts: 1 })).not.toContain('accounts')
})

it('keeps the list of accounts for who sees all of the program, however few they are', () => {
  expect(entriesFor({ ...admin, accounts: 1, isRestricted: false })).toContain('accounts')
})

it('shows nothing that is not in the menu of the server', () => {
  expect(entriesFor({ ...admin, menu: ['overview', 'payments', 'flows'] })).toEqual(['overview', 'payments'])
})

it('keeps pages that only lack a chosen account', () => {
  expect(entriesFor({ ...admin, customerId: null })).toContain('invoices')
})

it('removes a lone dashboard entry where no api_version is configured', () => {
  expect(entriesFor({ ...admin, apiVersion: null })).not.toContain('overview')
})

it('keeps two dashboard entries without an api_version', () => {
  const entries = entriesFor({ ...admin, apiVersion: null, flags: { programOverviewEnabled: true } })
  expect(entries).toEqual(expect.arrayContaining(['overview', 'programOverview']))
})

it('shows groups where the program has them', () => {
  expect(entriesFor({ ...admin, flags: { userGroupManagementEnabled: true } })).toContain('groups')
  expect(entriesFor(admin)).not.toContain('groups')
})

it('shows the flows to those who run the program, and to nobody else', () => {
  const flags = { flowsEnabled: true }
  expect(entriesFor({ ...admin, flags })).not.toContain('flows')
  expect(entriesFor({ ...admin, userType: 'admin', flags })).toEqual([
    'cheques',
    'refunds',
    'applications',
    'users',
    'imports',
    'apiKeys',
    'webhooks',
    'status',
    'flows',
  ])
  expect(entriesFor({ ...admin, userType: 'admin' })).not.toContain('flows')
})

it('shows each side its own dispute center', () => {
  const flags = { disputeCenterEnabled: true }
  expect(entriesFor({ ...admin, flags })).toContain('disputes')
  expect(entriesFor({ ...admin, userType: 'merchant', flags })).toEqual([
    'overview',
    'invoices',
    'rejections',
    'disputes',
    'customers',
    'cheques',
    'applications',
    'users',
    'apiKeys',
    'webhooks',
  ])
  expect(entriesFor({ ...admin, userType: 'merchant', role: 'payer', flags })).not.toContain('apiKeys')
  expect(entriesFor({ ...admin, userType: 'admin', flags })).toEqual([
    'disputes',
    'cheques',
    'refunds',
    'applications',
    'users',
    'imports',
    'apiKeys',
    'webhooks',
    'status',
  ])
  expect(entriesFor({ ...admin, userType: 'admin', role: 'payer', flags })).not.toContain('status')
  expect(entriesFor({ ...admin, userType: 'admin', role: 'payer', flags })).not.toContain('apiKeys')
  expect(entriesFor({ ...admin, userType: 'admin', role: 'enrollment_manager', flags })).toEqual(['applications'])
  expect(entriesFor({ ...admin, role: 'safety_manager', flags })).not.toContain('disputes')
})

it('leads each side to its own page of a part', () => {
  const flags = { disputeCenterEnabled: true }
  const disputes = (userType: string) =>
    navigationFor({ ...admin, userType, flags }).find(({ entry }) => entry === 'disputes')?.path
  expect([disputes('customer'), disputes('merchant'), disputes('admin')]).toEqual([
    '/dispute-center',
    '/merchant/dispute-center',
    '/support/dispute-center',
  ])
})

it('finds the entry of a path', () => {
  expect(entryOf('/account/program-overview')).toBe('programOverview')
  expect(entryOf('/account/program-overview-invoice-list/open')).toBe('programInvoices')
  expect(entryOf('/invoice/12')).toBe('invoices')
  expect(entryOf('/flows/payment')).toBe('flows')
  expect(entryOf('/dispute-center/12')).toBe('disputes')
  expect(entryOf('/dispute/create')).toBe('disputes')
  expect(entryOf('/merchant/dispute-center/respond')).toBe('disputes')
  expect(entryOf('/support/dispute-center')).toBe('disputes')
  expect(entryOf('/manage-users/invite')).toBe('users')
  expect(entryOf('/merchant/home')).toBe('overview')
  expect(entryOf('/merchant/customers')).toBe('customers')
  expect(entryOf('/merchant/invoices/12')).toBe('invoices')
  expect(entryOf('/merchant/rejections/12')).toBe('rejections')
  expect(entryOf('/merchant/cheques')).toBe('cheques')
  expect(entryOf('/support/cheques')).toBe('cheques')
  expect(entryOf('/support/refunds/p-1')).toBe('refunds')
  expect(entryOf('/merchant/applications/12')).toBe('applications')
  expect(entryOf('/support/applications')).toBe('applications')
  expect(entryOf('/merchant/manage-users')).toBe('users')
  expect(entryOf('/merchant/api-keys')).toBe('apiKeys')
  expect(entryOf('/support/api-keys')).toBe('apiKeys')
  expect(entryOf('/merchant/webhooks/whe-1')).toBe('webhooks')
  expect(entryOf('/support/webhooks/new')).toBe('webhooks')
  expect(entryOf('/support/manage-users')).toBe('users')
  expect(entryOf('/manage-groups/new')).toBe('groups')
  expect(entryOf('/payment-methods/add')).toBe('paymentMethods')
  expect(entryOf('/invoice-list/past-due')).toBe('invoices')
  expect(entryOf('/account/overview')).toBe('overview')
  expect(entryOf('/payment/invoices')).toBeNull()
})
