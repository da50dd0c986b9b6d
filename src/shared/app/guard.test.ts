import { expect, it } from 'vitest'

import { routeRow } from '../../../domain/routes.ts'
import { detourFor } from './guard.ts'

const visitor = {
  isSignedIn: false,
  userType: null,
  role: null,
  flags: {},
  customerId: null,
  merchantId: null,
  isProgramMode: false,
}
const admin = { ...visitor, isSignedIn: true, userType: 'customer', role: 'admin', customerId: '1' }

it('sends a visitor to sign-in, and remembers where they wanted to go', () => {
  expect(detourFor(routeRow('invoiceList'), visitor, '/invoice-list/open?page=2')).toEqual({
    to: '/login',
    search: { returnTo: '/invoice-list/open?page=2' },
  })
})

it('names the check that refused who is signed in', () => {
  const detour = detourFor(routeRow('invoiceList'), { ...admin, role: 'card_viewer' }, '/invoice-list/open')
  expect(detour?.search).toMatchObject({ refusedBy: 'forbiddenRole' })
})

it('lets an account be chosen first', () => {
  expect(detourFor(routeRow('accountOverview'), { ...admin, customerId: null }, '/account/overview')?.to).toBe(
    '/account/customers',
  )
})

it('lets through what is open', () => {
  expect(detourFor(routeRow('accountOverview'), admin, '/account/overview')).toBeNull()
})
