import { expect, it } from 'vitest'

import { roles, userTypes } from '../../../domain/people.ts'
import {
  refuseRoute,
  type RouteCheck,
  type RouteFacts,
  type RouteRefusal,
} from '../../../domain/rules/routes/route-guard.ts'
import { routeTable } from '../../../domain/routes.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import { decideRoute } from './route-guard.machine.ts'
import { routeGuardModel } from './route-guard.model.ts'

describeModel(routeGuardModel)

const checkOf: Record<RouteRefusal, RouteCheck> = {
  loginRequired: 'login',
  userTypeRequired: 'userType',
  roleRequired: 'role',
  roleForbidden: 'forbiddenRole',
  flagRequired: 'flag',
  flagForbidden: 'forbiddenFlag',
  customerRequired: 'customer',
  merchantRequired: 'merchant',
}

const allFlags = Object.fromEntries(
  routeTable.flatMap((row) => ('flags' in row ? row.flags : [])).map((name) => [name, true]),
)
const visitor: RouteFacts = {
  isSignedIn: false,
  userType: null,
  role: null,
  flags: {},
  customerId: null,
  merchantId: null,
  isProgramMode: false,
}
const everyone: readonly RouteFacts[] = [
  visitor,
  ...userTypes.flatMap((userType) =>
    roles.flatMap((role) =>
      [{}, allFlags].flatMap((flags) =>
        [null, 'C1'].map((customerId) => ({ ...visitor, isSignedIn: true, userType, role, flags, customerId })),
      ),
    ),
  ),
]

it.each(routeTable)('$path opens to the same people by chart and by rule', (route) => {
  for (const facts of everyone) {
    const refusal = refuseRoute(route, facts)
    expect(decideRoute({ route, facts }).decidedBy).toBe(refusal === null ? null : checkOf[refusal])
  }
})
