import { routeRow, type RouteId } from '../../../domain/routes.ts'
import { refuseRoute } from '../../../domain/rules/routes/route-guard.ts'
import { useRouteFacts } from './use-visitor.ts'

/**
 * Checks whether the guard would open a page now; a missing account does not count, since one can be chosen on the way.
 */
export function useCan(id: RouteId): boolean {
  const refusal = refuseRoute(routeRow(id), useRouteFacts())
  return refusal === null || refusal === 'customerRequired'
}
