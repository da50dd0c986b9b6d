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
  | 'merchantHome'
  | 'merchantInvoices'
  | 'merchantDisputes'
  | 'merchantCustomers'
  | 'merchantCheques'
  | 'supportDisputes'
  | 'supportCheques'
  | 'cards'
  | 'vouchers'
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
  merchantHome: 'merchantHome',
  merchantInvoices: 'merchantInvoices',
  merchantDisputes: 'merchantDisputeCenter',
  merchantCustomers: 'merchantCustomers',
  merchantCheques: 'merchantCheques',
  supportDisputes: 'supportDisputeCenter',
  supportCheques: 'supportCheques',
  cards: 'cards',
  vouchers: 'vouchers',
  accounts: 'customers',
  users: 'manageUsers',
  groups: 'manageGroups',
  merchantUsers: 'merchantManageUsers',
  supportUsers: 'supportManageUsers',
  flows: 'flows',
}
// The keys are those of the record itself, in the order of the menu.
const entries = Object.keys(routes) as NavigationEntry[]

/** Returns the path of the part's first page; of lists, the open invoices. */
export const entryPath = (entry: NavigationEntry): string => routeRow(routes[entry]).path.replace('$status', 'open')

/** Returns the part that a path belongs to, or null: single invoices and new disputes too have paths of their own. */
export function entryOf(path: string): NavigationEntry | null {
  if (path.startsWith('/invoice')) return 'invoices'
  if (path.startsWith('/dispute')) return 'disputes'
  return (
    entries.find((entry) => `${path}/`.startsWith(`${routeRow(routes[entry]).path.replace('/$status', '')}/`)) ?? null
  )
}

/**
 * Returns the parts that the route guard would not refuse. A page that only lacks a chosen account stays, since the
 * account is chosen on the way.
 */
export function menuFor(facts: RouteFacts): NavigationEntry[] {
  return entries.filter((entry) => [null, 'customerRequired'].includes(refuseRoute(routeRow(routes[entry]), facts)))
}
