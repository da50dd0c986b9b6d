import { expect, it } from 'vitest'

import { mayDispute, roles } from './people.ts'
import { routeTable } from './routes.ts'
import type { RouteRow } from './visitor-routes.ts'
import { mayAnswer, refuseDisputeAction } from './rules/disputes/dispute.ts'
import { mayPay } from './rules/payment-line.ts'

const those = (may: (role: (typeof roles)[number]) => boolean) => roles.filter(may)
const may = (action: Parameters<typeof refuseDisputeAction>[1]) =>
  those((role) => refuseDisputeAction({ party: 'customer', role }, action) === null)

it('lets administrators and payers pay, dispute and cancel a dispute (§6)', () => {
  expect([those(mayPay), those(mayDispute), may('customer.cancel')]).toEqual(Array(3).fill(['admin', 'payer']))
})

it('lets administrators alone answer disputes (§6)', () => {
  expect([those(mayAnswer), may('customer.reply')]).toEqual([['admin'], ['admin']])
})

it.each([
  ['paymentInvoices', ['admin', 'payer']],
  ['disputeCreate', ['admin', 'payer']],
  ['disputeRespond', ['admin']],
])('opens %s to the same roles', (id, allowed) => {
  const rows: readonly RouteRow[] = routeTable
  expect(rows.find((row) => row.id === id)?.roles).toEqual(allowed)
})
