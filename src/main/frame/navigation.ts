import { routeRow, type RouteId } from '../../../domain/routes.ts'
import { refuseRoute, type RouteFacts } from '../../../domain/rules/routes/route-guard.ts'

export type NavigationEntry =
  | 'overview'
  | 'programOverview'
  | 'invoices'
  | 'programInvoices'
  | 'payments'
  | 'disputes'
  | 'merchantDisputes'
  | 'supportDisputes'
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
  disputes: 'disputeCenter',
  merchantDisputes: 'merchantDisputeCenter',
  supportDisputes: 'supportDisputeCenter',
  cards: 'cards',
  accounts: 'customers',
  users: 'manageUsers',
  groups: 'manageGroups',
  merchantUsers: 'merchantManageUsers',
  supportUsers: 'supportManageUsers',
  flows: 'flows',
}
const dashboard: readonly NavigationEntry[] = ['overview', 'programOverview']
const entries: readonly NavigationEntry[] = [
  'overview',
  'programOverview',
  'invoices',
  'programInvoices',
  'payments',
  'disputes',
  'merchantDisputes',
  'supportDisputes',
  'cards',
  'accounts',
  'users',
  'groups',
  'merchantUsers',
  'supportUsers',
  'flows',
]

type NavigationFacts = RouteFacts & {
  /** §3 `api_version`. */
  apiVersion: string | null
  accounts: number
}

/** Pages over several accounts, which say nothing to a reader who has one. */
const ofSeveral: readonly NavigationEntry[] = ['programOverview', 'programInvoices', 'accounts']

/**
 * Returns the menu's entries: none that the route guard would refuse. A page that only lacks a chosen account stays, since
 * the account is chosen on the way. §4: the dashboard's entry goes when it is a single one and no `api_version` is configured.
 */
export function navigationFor(facts: NavigationFacts): readonly NavigationEntry[] {
  const open = entries.filter((entry) => {
    if (ofSeveral.includes(entry) && facts.accounts <= 1) return false
    const refusal = refuseRoute(routeRow(routes[entry]), facts)
    return refusal === null || refusal === 'customerRequired'
  })
  const isLoneDashboard = open.filter((entry) => dashboard.includes(entry)).length === 1 && facts.apiVersion === null
  return isLoneDashboard ? open.filter((entry) => !dashboard.includes(entry)) : open
}

/** The entry that a path belongs to, or null. */
export function entryOf(path: string): NavigationEntry | null {
  if (path.startsWith('/account/overview')) return 'overview'
  if (path.startsWith('/account/program-overview-invoice-list')) return 'programInvoices'
  if (path.startsWith('/account/program-overview')) return 'programOverview'
  if (path.startsWith('/invoice')) return 'invoices'
  if (path.startsWith('/payments')) return 'payments'
  if (path.startsWith('/dispute')) return 'disputes'
  if (path.startsWith('/merchant/dispute')) return 'merchantDisputes'
  if (path.startsWith('/support/dispute')) return 'supportDisputes'
  if (path.startsWith('/account/cards')) return 'cards'
  if (path.startsWith('/account/customers')) return 'accounts'
  if (path.startsWith('/manage-users')) return 'users'
  if (path.startsWith('/manage-groups')) return 'groups'
  if (path.startsWith('/merchant/manage-users')) return 'merchantUsers'
  if (path.startsWith('/support/manage-users')) return 'supportUsers'
  if (path.startsWith('/flows')) return 'flows'
  return null
}
