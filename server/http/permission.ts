import { routeRow, type RouteId, type RouteRequirements } from '../../domain/routes.ts'

/**
 * The kind of object that the ids of a call name; each is looked up within what the reader may see
 * (server/store/scope.ts).
 */
type PermissionObject = 'customer' | 'invoice' | 'merchant' | 'payment' | 'dispute' | 'document' | 'none'

/** A page's requirements on its user, without those on the selection. */
type Requirements = Pick<RouteRequirements, 'userType' | 'roles' | 'forbiddenRoles' | 'flags' | 'forbiddenFlags'>

type PagePermission = Requirements & {
  readonly object: PermissionObject
  /** Another page of the same user type that makes the call too: it is open to whom one of them is open to. */
  readonly or?: Requirements
}

/** The users who may make a call, as data: in the words of the pages' requirements in domain/routes.ts (promise S2). */
export type Permission = 'public' | 'signedIn' | PagePermission

/** A call is open to whom its page is open to. That an account is chosen is the page's own concern: the call names it. */
export function likePage(id: RouteId, object: PermissionObject): PagePermission {
  return { object, ...requirementsOf(id) }
}

/** A call that two pages make, open to whom one of them is open to. */
export function likeEither(id: RouteId, other: RouteId, object: PermissionObject): PagePermission {
  return { ...likePage(id, object), or: requirementsOf(other) }
}

function requirementsOf(id: RouteId): Requirements {
  const { userType, roles, forbiddenRoles, flags, forbiddenFlags } = routeRow(id)
  return {
    ...(userType ? { userType } : {}),
    ...(roles ? { roles } : {}),
    ...(forbiddenRoles ? { forbiddenRoles } : {}),
    ...(flags ? { flags } : {}),
    ...(forbiddenFlags ? { forbiddenFlags } : {}),
  }
}
