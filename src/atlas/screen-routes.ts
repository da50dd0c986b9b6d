import { routeTable, type RouteId, type RouteRow } from '../../domain/routes.ts'

const rows: readonly (RouteRow & { id: RouteId })[] = routeTable

/** Screens that are parts of a page; every other name of a chart's screens is a route's own, or is on no page of its own. */
const pageOf: Readonly<Record<string, RouteId>> = {
  'sign-in': 'login',
  'password-change': 'login',
  'merchant-selection': 'passThroughFrame',
  payment: 'paymentInvoices',
}

/** The page of the route table on which a chart's screen stands, or null for what stands around every page. */
export function routeOfScreen(screen: string): (RouteRow & { id: RouteId }) | null {
  const id = pageOf[screen] ?? screen
  return rows.find((row) => row.id === id) ?? null
}
