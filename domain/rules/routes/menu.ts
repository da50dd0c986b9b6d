/** The parts of the portal that a menu leads to (§3 `menu`), and who is shown which. */
import { routeRow, type RouteId } from '../../routes.ts'
import { refuseRoute, type RouteFacts } from './route-guard.ts'

/**
 * The first pages of each part, in the order of the menu: each user type has one of its own, which the route guard
 * tells apart.
 */
const routes = {
  overview: ['accountOverview', 'merchantHome'],
  programOverview: ['programOverview'],
  invoices: ['invoiceList', 'merchantInvoices'],
  rejections: ['merchantRejections'],
  programInvoices: ['programInvoiceList'],
  payments: ['paymentHistory'],
  paymentMethods: ['paymentMethods'],
  disputes: ['disputeCenter', 'merchantDisputeCenter', 'supportDisputeCenter'],
  customers: ['merchantCustomers'],
  cheques: ['merchantCheques', 'supportCheques'],
  refunds: ['supportRefunds'],
  applications: ['merchantApplications', 'supportApplications'],
  cards: ['cards'],
  vouchers: ['vouchers'],
  loyalty: ['loyalty', 'merchantLoyalty', 'supportLoyalty'],
  accounts: ['customers'],
  users: ['manageUsers', 'merchantManageUsers', 'supportManageUsers'],
  groups: ['manageGroups'],
  imports: ['supportImports'],
  apiKeys: ['merchantApiKeys', 'supportApiKeys'],
  webhooks: ['merchantWebhooks', 'supportWebhooks'],
  status: ['supportStatus'],
  announcements: ['supportAnnouncements'],
  flows: ['flows'],
} as const satisfies Record<string, readonly RouteId[]>

export type NavigationEntry = keyof typeof routes
// The keys are those of the record itself.
const entries = Object.keys(routes) as NavigationEntry[]

/** Returns the path of a part's first page; of lists, the open invoices. */
const pathOf = (route: RouteId): string => routeRow(route).path.replace('$status', 'open')

/** Returns the part that a path belongs to, or null: single invoices and new disputes too have paths of their own. */
export function entryOf(path: string): NavigationEntry | null {
  if (path.startsWith('/invoice')) return 'invoices'
  if (path.startsWith('/dispute')) return 'disputes'
  const isBelow = (route: RouteId) => `${path}/`.startsWith(`${routeRow(route).path.replace('/$status', '')}/`)
  return entries.find((entry) => routes[entry].some(isBelow)) ?? null
}

export type MenuEntry = { readonly entry: NavigationEntry; readonly path: string }

/**
 * Returns the parts with a page that the route guard would not refuse. A page that only lacks a chosen account stays, since
 * the account is chosen on the way.
 */
export function menuFor(facts: RouteFacts): MenuEntry[] {
  const isOpen = (route: RouteId) => [null, 'customerRequired'].includes(refuseRoute(routeRow(route), facts))
  return entries.flatMap((entry) => {
    const route = routes[entry].find(isOpen)
    return route === undefined ? [] : [{ entry, path: pathOf(route) }]
  })
}
