/** The parts of the portal that a menu leads to (§3 `menu`), and who is shown which. */
import { routeRow, type RouteId } from '../../routes.ts'
import { refuseRoute, type RouteFacts } from './route-guard.ts'

export type NavigationEntry =
  | 'overview'
  | 'programOverview'
  | 'invoices'
  | 'programInvoices'
  | 'payments'
  | 'paymentMethods'
  | 'disputes'
  | 'merchantDisputes'
  | 'supportDisputes'
  | 'merchantCheques'
  | 'supportCheques'
  | 'cards'
  | 'accounts'
  | 'users'
  | 'groups'
  | 'merchantUsers'
  | 'supportUsers'
  | 'flows'

const routes: Readonly<Record<NavigationEntry, RouteId>> = {
  overview: 'accountOverview',
  programOverview: 'programOverview',
  invoices: 'invoiceList',
  programInvoices: 'programInvoiceList',
  payments: 'paymentHistory',
  paymentMethods: 'paymentMethods',
  disputes: 'disputeCenter',
  merchantDisputes: 'merchantDisputeCenter',
  supportDisputes: 'supportDisputeCenter',
  merchantCheques: 'merchantCheques',
  supportCheques: 'supportCheques',
  cards: 'cards',
  accounts: 'customers',
  users: 'manageUsers',
  groups: 'manageGroups',
  merchantUsers: 'merchantManageUsers',
  supportUsers: 'supportManageUsers',
  flows: 'flows',
}
const entries: readonly NavigationEntry[] = [
  'overview',
  'programOverview',
  'invoices',
  'programInvoices',
  'payments',
  'paymentMethods',
  'disputes',
  'merchantDisputes',
  'supportDisputes',
  'merchantCheques',
  'supportCheques',
  'cards',
  'accounts',
  'users',
  'groups',
  'merchantUsers',
  'supportUsers',
  'flows',
]

/**
 * Returns the parts that the route guard would not refuse. A page that only lacks a chosen account stays, since the
 * account is chosen on the way.
 */
export function menuFor(facts: RouteFacts): NavigationEntry[] {
  return entries.filter((entry) => [null, 'customerRequired'].includes(refuseRoute(routeRow(routes[entry]), facts)))
}
