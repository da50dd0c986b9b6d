import { refuseRoute, type RouteRefusal } from '../../domain/rules/routes/route-guard.ts'
import { recordAudit } from '../audit.ts'
import type { PortalContext } from './portal.ts'
import { refuse } from './refusal.ts'
import type { Session } from '../session/sessions.ts'
import type { Permission } from './permission.ts'
import { flagsOf } from '../program/program.ts'

/**
 * Lets a call through or refuses it: 401 `notSignedIn` without a session, 403 with the code of the
 * page guard's rule for a wrong user type, role or flag. A denial is audited (promise S17).
 */
export async function permit(c: PortalContext, permission: Permission): Promise<void> {
  if (permission === 'public') return
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

async function refusalOf(
  c: PortalContext,
  permission: Exclude<Permission, string>,
  { user, userType }: Session,
): Promise<RouteRefusal | null> {
  const { or: other, ...own } = permission
  const needsFlags = [own, other].some((one) => (one?.flags ?? one?.forbiddenFlags ?? []).length > 0)
  const facts = {
    isSignedIn: true,
    userType,
    role: user.role,
    flags: needsFlags ? await flagsOf(c) : {},
    customerId: null,
    merchantId: null,
  }
  const refusalBy = (one: typeof own | typeof other) => refuseRoute({ ...one, login: true, customer: false }, facts)
  const refusal = refusalBy(own)
  return refusal !== null && other && refusalBy(other) === null ? null : refusal
}

/** The session of a call that is not public. */
export function sessionOf(c: PortalContext): Session {
  const { session } = c.var
  if (!session) throw refuse(401, 'notSignedIn')
  return session
}
