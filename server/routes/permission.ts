import { routeRow, type RouteId, type RouteRequirements } from '../../domain/routes.ts'

/** What the ids of a call name; each is looked up within what the reader may see (server/store/scope.ts). */
type PermissionObject = 'customer' | 'invoice' | 'merchant' | 'payment' | 'dispute' | 'document' | 'none'

/** Who may make a call, as data: the same words as the pages' requirements in domain/routes.ts (promise S2). */
export type Permission =
  | 'public'
  | 'signedIn'
  | (Pick<RouteRequirements, 'userType' | 'roles' | 'forbiddenRoles' | 'flags' | 'forbiddenFlags'> & {
      readonly object: PermissionObject
    })

/** A call is open to whom its page is open to. That an account is chosen is the page's own concern: the call names it. */
export function likePage(id: RouteId, object: PermissionObject): Permission {
  const { userType, roles, forbiddenRoles, flags, forbiddenFlags } = routeRow(id)
  return {
    object,
    ...(userType ? { userType } : {}),
    ...(roles ? { roles } : {}),
    ...(forbiddenRoles ? { forbiddenRoles } : {}),
    ...(flags ? { flags } : {}),
    ...(forbiddenFlags ? { forbiddenFlags } : {}),
  }
}
