import { CUSTOMERS_PATH, MERCHANT_SELECTION_PATH } from '../../../domain/routes.ts'
import { LOGIN_PATH, type RouteRequirements } from '../../../domain/visitor-routes.ts'
import type { RouteFacts } from '../../../domain/rules/routes/route-guard.ts'
import { decideRoute, type RouteDecision } from '../../../machines/workflows/route-guard/route-guard.machine.ts'
import type { App } from './app.ts'

/** The page that a refused visitor gets instead, in place of the refused page in the history. */
export type Detour = { to: string; search: Readonly<Record<string, string>> }

const targets: Readonly<Record<Exclude<RouteDecision['goes'], 'on'>, string>> = {
  toLogin: LOGIN_PATH,
  toCustomers: CUSTOMERS_PATH,
  toMerchants: MERCHANT_SELECTION_PATH,
}

/**
 * Runs the guard's statechart for one page; null when it opens. `place` is where the visitor wanted to go: it is
 * remembered, so that signing in or choosing leads there. When someone is signed in, the check that refused is named,
 * so that the page can say why.
 */
export function detourFor(
  route: RouteRequirements,
  facts: RouteFacts,
  place: string,
  inspect: App['inspect'] = null,
): Detour | null {
  const { goes, decidedBy } = decideRoute({ route, facts }, inspect)
  if (goes === 'on') return null
  const isRefused = facts.isSignedIn && goes === 'toLogin' && decidedBy !== null
  return { to: targets[goes], search: { ...(isRefused ? { refusedBy: decidedBy } : {}), returnTo: place } }
}
