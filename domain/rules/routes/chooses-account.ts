import { routeRow } from '../../routes.ts'
import { refuseRoute, type RouteFacts } from './route-guard.ts'

/** Checks whether the person has pages that show one account at a time, so that choosing one leads somewhere. */
export function choosesAccount(facts: RouteFacts): boolean {
  return [null, 'customerRequired'].includes(refuseRoute(routeRow('accountOverview'), facts))
}
