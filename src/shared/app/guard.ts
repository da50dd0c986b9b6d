import {
  CUSTOMERS_PATH,
  HOME_PATH,
  LOGIN_PATH,
  MERCHANT_SELECTION_PATH,
  routeRow,
  type RouteId,
  type RouteRequirements,
} from '../../../domain/routes.ts'
import { refuseRoute, type RouteFacts } from '../../../domain/rules/route-guard.ts'
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

/** The pages that a person may call home, the usual one first. */
const homes: readonly RouteId[] = [
  'accountOverview',
  'programOverview',
  'cards',
  'paymentHistory',
  'customers',
  'flows',
  'merchantDisputeCenter',
  'supportDisputeCenter',
]

/** Checks whether there is any page of this portal for the person. */
export function hasHome(facts: RouteFacts): boolean {
  return homes.some((id) => isHome(id, facts))
}

function isHome(id: RouteId, facts: RouteFacts): boolean {
  const refusal = refuseRoute(routeRow(id), facts)
  return refusal === null || refusal === 'customerRequired'
}

/** The first page after sign-in: the home page of §2 for most, the first open one for who may not see it. */
export function homePath(facts: RouteFacts): string {
  const id = facts.isSignedIn ? homes.find((candidate) => isHome(candidate, facts)) : undefined
  return id === undefined ? HOME_PATH : routeRow(id).path
}
