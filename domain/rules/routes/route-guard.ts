/** Permissions of pages: §5's checks, each a rule, in their order. Comparisons ignore case. */
import type { RouteRequirements } from '../../visitor-routes.ts'
import { isSame, isFlagOn, isFlagClosing } from './flags.ts'

export type RouteFacts = {
  isSignedIn: boolean
  userType: string | null
  role: string | null
  flags: Readonly<Record<string, boolean>>
  customerId: string | null
  merchantId: string | null
  /** §3 payment mode PROGRAM_OVERVIEW, for a reader of more than one account. */
  isProgramMode: boolean
}

export const routeChecks = [
  'login',
  'userType',
  'role',
  'forbiddenRole',
  'flag',
  'forbiddenFlag',
  'customer',
  'merchant',
] as const
export type RouteCheck = (typeof routeChecks)[number]

export type RouteRefusal =
  | 'loginRequired'
  | 'userTypeRequired'
  | 'roleRequired'
  | 'roleForbidden'
  | 'flagRequired'
  | 'flagForbidden'
  | 'customerRequired'
  | 'merchantRequired'

type Rule = (route: RouteRequirements, facts: RouteFacts) => RouteRefusal | null

export const refuseVisitor: Rule = (route, facts) => (route.login && !facts.isSignedIn ? 'loginRequired' : null)

export const refuseUserType: Rule = ({ userTypes }, { userType }) =>
  userTypes && !userTypes.some((allowed) => isSame(allowed, userType ?? '')) ? 'userTypeRequired' : null

export const refuseRole: Rule = ({ roles }, { role }) =>
  roles && !roles.some((allowed) => isSame(allowed, role ?? '')) ? 'roleRequired' : null

export const refuseForbiddenRole: Rule = ({ forbiddenRoles = [] }, { role }) =>
  forbiddenRoles.some((forbidden) => isSame(forbidden, role ?? '')) ? 'roleForbidden' : null

export const refuseFlag: Rule = ({ flags = [] }, facts) =>
  flags.every((name) => isFlagOn(facts.flags, name)) ? null : 'flagRequired'

export const refuseForbiddenFlag: Rule = ({ forbiddenFlags = [] }, facts) =>
  forbiddenFlags.some((name) => isFlagClosing(facts.flags, name)) ? 'flagForbidden' : null

export const refuseNoCustomer: Rule = ({ customer }, { customerId }) =>
  customer && customerId === null ? 'customerRequired' : null

export const refuseNoMerchant: Rule = ({ merchant = false }, { merchantId }) =>
  merchant && merchantId === null ? 'merchantRequired' : null

const rules: readonly Rule[] = [
  refuseVisitor,
  refuseUserType,
  refuseRole,
  refuseForbiddenRole,
  refuseFlag,
  refuseForbiddenFlag,
  refuseNoCustomer,
  refuseNoMerchant,
]

/**
 * Returns the first check that a route fails, or null when it may be opened. For menus and the server; pages ask the
 * route guard.
 */
export function refuseRoute(route: RouteRequirements, facts: RouteFacts): RouteRefusal | null {
  for (const rule of rules) {
    const refusal = rule(route, facts)
    if (refusal !== null) return refusal
  }
  return null
}
