import { routeRow } from '../../routes.ts'
import { openHomes } from './home.ts'
import type { RouteFacts } from './route-guard.ts'

/** Checks whether the person's pages show one account at a time, so that choosing one leads somewhere. */
export function choosesAccount(facts: RouteFacts): boolean {
  return openHomes(facts).some((id) => routeRow(id).customer)
}
