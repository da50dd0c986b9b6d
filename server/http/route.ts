import type * as v from 'valibot'

import { routeRow, type RouteId } from '../../domain/routes.ts'
import type { RouteRequirements } from '../../domain/visitor-routes.ts'
import { refuseRoute, type RouteRefusal } from '../../domain/rules/routes/route-guard.ts'
import { requireSignature } from '../api-keys/signed-call.ts'
import type { SigningKey } from '../api-keys/signing-key.ts'
import { recordAudit } from '../audit.ts'
import { flagsOf } from '../program/program.ts'
import type { Session } from '../session/sessions.ts'
import type { Answer } from './answers.ts'
import type { BodyKind } from './content.ts'
import { readParameters, type ParameterSchemas, type ParametersOf } from './parameters.ts'
import type { PortalContext } from './portal.ts'
import { refuse } from './refusal.ts'

export type Route = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Hono's pattern, from the root: `/ecaas/payments/:id`. */
  readonly path: string
  readonly permission: Permission
  /** One line of the API's document, such as `List invoices`. */
  readonly summary: string
  /** The schema by which the handler reads the body; null for a call without one, or with a file. */
  readonly sends: v.GenericSchema | null
  /** Headers without which it is refused, besides those of every call. */
  readonly headers: readonly RequiredHeader[]
  /** Answers of a call that went well. */
  readonly returns: readonly Answer[]
  /** Statuses of refusals that the other fields do not imply, such as 410 for a link that was used. */
  readonly refuses: readonly RefusalStatus[]
  /** The query parameters that it accepts; every other is refused. */
  readonly parameters: ParameterSchemas
  /** `jsonApi` answers are negotiated (406), some with `text/csv` as another choice; a `file` is what it is. */
  readonly answers: 'jsonApi' | 'jsonApiOrCsv' | 'file'
  /** False: a page makes the call by itself, and whoever has left it is signed out nevertheless (promise S4). */
  readonly isActivity: boolean
  /**
   * The kind of body: JSON:API's, a `file` as it is (application/octet-stream), or JSON:API's or an e-`invoice` as XML. A
   * `form` and plain `json` are for programs that are not ours, on paths without parameters.
   */
  readonly accepts: BodyKind
  /** Calls of one address in a minute, beside the limit of all calls together. */
  readonly perMinute?: number
  readonly handle: (c: PortalContext) => Promise<Response>
}

/** Headers that some calls require; the API's document has a sentence for each (server/openapi/parameters.ts). */
export type RequiredHeader =
  'Idempotency-Key' | 'If-Match' | 'Authorization' | 'Webhook-Id' | 'Webhook-Timestamp' | 'Webhook-Signature'
export type RefusalStatus = 401 | 403 | 404 | 409 | 410 | 412 | 413 | 422 | 428 | 429 | 503 | 504

/** Calls that change something name the schema of their body, or null: it cannot be forgotten. */
type Sends =
  | { readonly method: 'GET'; readonly sends?: never }
  | { readonly method: Exclude<Route['method'], 'GET'>; readonly sends: Route['sends'] }

/**
 * One entry of the route table. The handler gets its parameters read and checked, and runs only for
 * those whom the permission lets in.
 */
export function route<const P extends ParameterSchemas = Readonly<Record<never, never>>>(
  entry: Sends & {
    readonly path: string
    readonly permission: Permission
    readonly summary: string
    readonly headers?: Route['headers']
    readonly returns: Route['returns']
    readonly refuses?: Route['refuses']
    readonly parameters?: P
    readonly answers?: Route['answers']
    readonly isActivity?: boolean
    readonly accepts?: Route['accepts']
    readonly perMinute?: number
    readonly handle: (c: PortalContext, parameters: ParametersOf<P>) => Promise<Response>
  },
): Route {
  const { method, path, permission, answers = 'jsonApi', isActivity = true, accepts = 'jsonApi' } = entry
  const { summary, sends = null, headers = [], returns, refuses = [], perMinute, handle } = entry
  const parameters = entry.parameters ?? ({} as P)
  return {
    method,
    path,
    permission,
    summary,
    sends,
    headers,
    returns,
    refuses,
    parameters,
    answers,
    isActivity,
    accepts,
    ...(perMinute === undefined ? {} : { perMinute }),
    handle: (c) => handle(c, readParameters(new URL(c.req.url).searchParams, parameters)),
  }
}

/**
 * The kind of object that the ids of a call name; each is looked up within what the reader may see
 * (server/store/scope.ts).
 */
type PermissionObject =
  | 'customer'
  | 'invoice'
  | 'merchant'
  | 'payment'
  | 'dispute'
  | 'document'
  | 'user'
  | 'group'
  | 'card'
  | 'voucher'
  | 'rejection'
  | 'application'
  | 'import'
  | 'apiKey'
  | 'changeFile'
  | 'webhook'
  | 'loyalty'
  | 'notification'
  | 'announcement'
  | 'deadLetter'
  | 'none'

/** A page's requirements on its user, without those on the selection. */
type Requirements = Pick<RouteRequirements, 'userTypes' | 'roles' | 'forbiddenRoles' | 'flags' | 'forbiddenFlags'>

type PagePermission = Requirements & {
  readonly object: PermissionObject
  /** Other pages that make the call too: it is open to whom one of them is open to. */
  readonly or?: readonly Requirements[]
}

/** For software that signs its calls with an API key: it has what belongs to the key's owner, and no session. */
type SignedPermission = { readonly signedBy: 'apiKey'; readonly object: PermissionObject }

/** The users who may make a call, as data: in the words of the pages' requirements in domain/routes.ts (promise S2). */
export type Permission = 'public' | 'signedIn' | PagePermission | SignedPermission

/** A call that is open to the software of a merchant or of a program, by a signature, and to no user. */
export function signed(object: PermissionObject): SignedPermission {
  return { signedBy: 'apiKey', object }
}

export const isSigned = (permission: Permission): permission is SignedPermission =>
  typeof permission === 'object' && 'signedBy' in permission

/** A call is open to whom its page is open to. That an account is chosen is the page's own concern: the call names it. */
export function likePage(id: RouteId, object: PermissionObject): PagePermission {
  return { object, ...requirementsOf(id) }
}

/** A call that two pages make, open to whom one of them is open to. */
export function likeEither(id: RouteId, other: RouteId, object: PermissionObject): PagePermission {
  return likeAny([id, other], object)
}

/** As `likeEither`, of more pages. */
export function likeAny([id, ...others]: readonly [RouteId, ...RouteId[]], object: PermissionObject): PagePermission {
  return { ...likePage(id, object), or: others.map(requirementsOf) }
}

function requirementsOf(id: RouteId): Requirements {
  const { userTypes, roles, forbiddenRoles, flags, forbiddenFlags } = routeRow(id)
  return {
    ...(userTypes ? { userTypes } : {}),
    ...(roles ? { roles } : {}),
    ...(forbiddenRoles ? { forbiddenRoles } : {}),
    ...(flags ? { flags } : {}),
    ...(forbiddenFlags ? { forbiddenFlags } : {}),
  }
}

/**
 * Lets a call through or refuses it: 401 `notSignedIn` without a session, 403 with the code of the
 * page guard's rule for a wrong user type, role or flag; 401 `signatureInvalid` for a signed call. A denial is audited
 * (promise S17).
 */
export async function permit(c: PortalContext, permission: Permission): Promise<void> {
  if (permission === 'public') return
  if (isSigned(permission)) {
    c.set('apiKey', await requireSignature(c))
    return
  }
  const { session } = c.var
  if (!session) throw refuse(401, 'notSignedIn')
  if (permission === 'signedIn') return
  const refusal = await refusalOf(c, permission, session)
  if (refusal === null) return
  await recordAudit(c, {
    action: 'call.denied',
    outcome: 'refused',
    subject: `${c.req.method} ${c.req.routePath}`,
    facts: { code: refusal },
  })
  throw refuse(403, refusal)
}

/** Checks whether the session may do what a permission is about, for an answer that says less to some. */
export async function isPermitted(c: PortalContext, permission: PagePermission): Promise<boolean> {
  return (await refusalOf(c, permission, sessionOf(c))) === null
}

async function refusalOf(
  c: PortalContext,
  permission: PagePermission,
  { user, userType }: Session,
): Promise<RouteRefusal | null> {
  const { or: others = [], ...own } = permission
  const needsFlags = [own, ...others].some((one) => (one.flags ?? one.forbiddenFlags ?? []).length > 0)
  const facts = {
    isSignedIn: true,
    userType,
    role: user.role,
    flags: needsFlags ? await flagsOf(c) : {},
    customerId: null,
    merchantId: null,
    isProgramMode: false,
  }
  const refusalBy = (one: Requirements) => refuseRoute({ ...one, login: true, customer: false }, facts)
  const refusal = refusalBy(own)
  return refusal !== null && others.some((other) => refusalBy(other) === null) ? null : refusal
}

/** The session of a call that is not public. */
export function sessionOf(c: PortalContext): Session {
  const { session } = c.var
  if (!session) throw refuse(401, 'notSignedIn')
  return session
}

/** The key of a signed call. */
export function apiKeyOf(c: PortalContext): SigningKey {
  const { apiKey } = c.var
  if (!apiKey) throw refuse(401, 'signatureInvalid')
  return apiKey
}
