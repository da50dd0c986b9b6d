import { and, eq, isNull, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'

import type { BulkAction, UserAction, UserEdition, UserInvitation } from '../../domain/contract/access/user.ts'
import type { AuditAction } from '../../domain/contract/access/user-audit.ts'
import { kindOf, namesOf, userTypesOf } from '../../domain/rules/access/manage-users.ts'
import {
  refuseAccessLoss,
  refuseEndSessions,
  refuseNewChallenge,
  refuseNewPassword,
} from '../../domain/rules/access/user-access.ts'
import type { UserAccessEvent } from '../../machines/lifecycles/user-access/user-access.machine.ts'
import { auditRefusal, recordAudit } from '../audit.ts'
import type { PortalContext } from '../http/portal.ts'
import { notFound, Refusal, refuse } from '../http/refusal.ts'
import { sessionOf } from '../http/route.ts'
import { clearSuppression } from '../mail/bounces/suppression.ts'
import { accessSettingsOf } from '../session/access-settings.ts'
import { changeAccess } from '../session/change-access.ts'
import { endSessionsOf } from '../session/sessions.ts'
import { accessLinks } from '../store/schema/passwords.ts'
import { userCustomers, userMerchants, users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { requireOwn, requireWhole, storeAccounts } from './grants.ts'
import { holdAccountsOf, isLastAdministrator } from './last-administrator.ts'
import { actorOf, type Manager } from './manager.ts'
import { managedUser } from './read-user.ts'
import { sendInvitation } from './send-invitation.ts'

/**
 * Invites somebody in the caller's transaction and returns their id. Refuses with 409 `userExists` a username that is
 * taken, and with 422 what the manager cannot give.
 */
export async function inviteUser(c: PortalContext, manager: Manager, invitation: UserInvitation): Promise<string> {
  const { store } = c.var.deps
  // Whom support invites is a customer's; its own people are set up by the operator.
  const kind = manager.kind === 'merchant' ? 'merchant' : 'customer'
  requireWhole(invitation, kind)
  await requireOwn(store, manager, invitation, kind)
  const id = `u-${randomUUID()}`
  const {
    full_name: fullName,
    email_address: email,
    username,
    role,
    user_group_id: groupId,
    is_sso: isSso,
  } = invitation
  const [created] = await store
    .db()
    .insert(users)
    .values({
      id,
      programId: manager.programId,
      username,
      ...namesOf(fullName),
      email,
      role,
      userTypes: [...userTypesOf[kind]],
      status: 'invited',
      groupId,
      isSso,
      language: invitation.language,
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (!created) throw refuse(409, 'userExists', { pointer: '/data/attributes/username' })
  await storeAccounts(store, id, invitation.accounts, kind)
  await sendInvitation(c.var.deps, id, sessionOf(c).user)
  await recordAudit(c, { action: 'user.invited', outcome: 'done', subject: id, facts: factsOf(invitation) })
  return id
}

/** The facts of a user that the audit keeps: what was given, and nobody's address. */
const factsOf = ({ role, accounts, user_group_id: group, is_sso: isSso }: Omit<UserEdition, 'version'>) => ({
  role,
  accounts,
  group,
  is_sso: isSso,
})

/** Checks whether access would be lost with the edit: a lesser role, an account less, another group, single sign-on. */
async function takesAway(c: PortalContext, userId: string, edition: UserEdition): Promise<boolean> {
  const q = c.var.deps.store.db()
  const [user] = await q.select().from(users).where(eq(users.id, userId))
  if (!user) throw notFound()
  const customers = await q.select().from(userCustomers).where(eq(userCustomers.userId, userId))
  const merchants = await q.select().from(userMerchants).where(eq(userMerchants.userId, userId))
  const kept = new Map(edition.accounts.map(({ id, include_children: deep }) => [id, deep]))
  return (
    (user.role === 'admin' && edition.role !== 'admin') ||
    user.groupId !== edition.user_group_id ||
    (edition.is_sso && !user.isSso) ||
    customers.some(({ buidCustomer, includeChildren }) => {
      const deep = kept.get(buidCustomer)
      return deep === undefined || (includeChildren && !deep)
    }) ||
    merchants.some(({ buidMerchant }) => !kept.has(buidMerchant))
  )
}

/** Refuses with 409 to take access from oneself, or from the last administrator of an account; support may do that. */
async function requireNoLoss(c: PortalContext, manager: Manager, userId: string): Promise<void> {
  const { store } = c.var.deps
  await holdAccountsOf(store, userId)
  const refusal = refuseAccessLoss({
    isSelf: userId === manager.id,
    isLastAdministrator: manager.kind !== 'support' && (await isLastAdministrator(store, userId)),
  })
  if (refusal !== null) throw refuse(409, refusal)
}

/**
 * Stores what a form says of a user, in the caller's transaction. Refuses with 409 `userChanged` what somebody else has
 * changed since it was read, and with 422 what the manager cannot give.
 */
export async function editUser(
  c: PortalContext,
  manager: Manager,
  userId: string,
  edition: UserEdition,
): Promise<void> {
  const { store, clock } = c.var.deps
  const { wire } = await managedUser(store, manager, userId)
  if (edition.version !== wire.version) throw refuse(409, 'userChanged', { meta: { version: wire.version } })
  const kind = kindOf(wire.user_types)
  requireWhole({ ...edition, username: wire.username }, kind)
  await requireOwn(store, manager, edition, kind)
  if (await takesAway(c, userId, edition)) await requireNoLoss(c, manager, userId)
  const { full_name: fullName, email_address: email, role, user_group_id: groupId, is_sso: isSso, language } = edition
  const changed = await store
    .db()
    .update(users)
    .set({ ...namesOf(fullName), email, role, groupId, isSso, language, version: sql`${users.version} + 1` })
    .where(and(eq(users.id, userId), eq(users.version, edition.version)))
    .returning({ id: users.id })
  if (changed.length === 0) throw refuse(409, 'userChanged')
  await storeAccounts(store, userId, edition.accounts, kind)
  const isOtherEmail = email.toLowerCase() !== wire.email_address.toLowerCase()
  // A link went to the address before; whoever reads that must not get in with it.
  if (isOtherEmail) {
    await clearSuppression(store, { was: wire.email_address, entered: email })
    await store
      .db()
      .update(accessLinks)
      .set({ usedAt: clock.now() })
      .where(and(eq(accessLinks.userId, userId), isNull(accessLinks.usedAt)))
  }
  if (isSso !== wire.is_sso) await endSessionsOf(store, userId)
  await recordAudit(c, {
    action: 'user.changed',
    outcome: 'done',
    subject: userId,
    facts: {
      ...factsOf(edition),
      // What was sent to the address before is not theirs (server/privacy/subject.ts).
      ...(isOtherEmail ? { email_changed: true } : {}),
      was: { role: wire.role, is_sso: wire.is_sso, group: wire.user_group_id },
    },
  })
}

/** Actions that leave the status as it is; the others move a user's access along its lifecycle. */
type OtherAction = 'end-sessions' | 'require-password' | 'require-challenge'
const isOther = (action: UserAction): action is OtherAction =>
  action === 'end-sessions' || action === 'require-password' || action === 'require-challenge'
type AccessAction = Exclude<UserAction, OtherAction>

const eventOf = (action: AccessAction, manager: Manager): UserAccessEvent => {
  switch (action) {
    case 'lock':
      return { type: 'user.lock', by: actorOf(manager) }
    case 'unlock':
      return { type: 'user.unlock', by: actorOf(manager) }
    case 'resend':
      return { type: 'user.invite' }
    case 'deactivate':
      return { type: 'user.deactivate', by: actorOf(manager) }
    case 'reactivate':
      return { type: 'user.reactivate' }
  }
}
const auditOf = {
  lock: 'user.locked',
  unlock: 'user.unlocked',
  resend: 'user.invitedAgain',
  deactivate: 'user.deactivated',
  reactivate: 'user.reactivated',
  'end-sessions': 'user.sessionsEnded',
  'require-password': 'user.passwordRequired',
  'require-challenge': 'user.challengeRequired',
} as const satisfies Record<UserAction, AuditAction>

/**
 * Moves a user's access along its lifecycle, in the caller's transaction. Who is invited or brought back gets an
 * invitation. Refuses with 409 what the status does not allow, and to take access from oneself or from the last
 * administrator of an account.
 */
export async function actOnUser(c: PortalContext, manager: Manager, userId: string, action: UserAction): Promise<void> {
  const { store } = c.var.deps
  const { wire } = await managedUser(store, manager, userId)
  if (isOther(action)) {
    const { status, is_self: isSelf, is_sso: isSso } = wire
    const { asksChallenge } = await accessSettingsOf(store, manager.programId)
    const facts = { status, isSelf, isSso, isSupport: manager.kind === 'support', asksChallenge }
    const refusal = refusals[action](facts)
    if (refusal !== null) throw refuse(refusal === 'accessNotYours' ? 403 : 409, refusal, { meta: { status } })
    if (action === 'end-sessions') await endSessionsOf(store, userId)
    else await demand(store, userId, action)
    await recordAudit(c, { action: auditOf[action], outcome: 'done', subject: userId })
    return
  }
  if (action === 'lock' || action === 'deactivate') await requireNoLoss(c, manager, userId)
  await changeAccess(store, userId, eventOf(action, manager), actorOf(manager), c.var.deps.clock.now())
  if (action === 'resend' || action === 'reactivate') await sendInvitation(c.var.deps, userId, sessionOf(c).user)
  await recordAudit(c, { action: auditOf[action], outcome: 'done', subject: userId })
}

const refusals = {
  'end-sessions': refuseEndSessions,
  'require-password': refuseNewPassword,
  'require-challenge': refuseNewChallenge,
} as const

/**
 * Stores that the user must choose a password, or a challenge phrase, at the next sign-in. A form about the user that is
 * open does not undo it.
 */
async function demand(store: Store, userId: string, action: Exclude<OtherAction, 'end-sessions'>): Promise<void> {
  const due = action === 'require-password' ? { mustChangePassword: true } : { mustChangeChallenge: true }
  await store
    .db()
    .update(users)
    .set({ ...due, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId))
}

/** Does the same to several users, each for itself, and returns the code of each refusal; null: done. */
export async function actOnUsers(
  c: PortalContext,
  manager: Manager,
  action: BulkAction,
  userIds: readonly string[],
): Promise<{ userId: string; code: string | null }[]> {
  const results: { userId: string; code: string | null }[] = []
  for (const userId of new Set(userIds)) {
    results.push({ userId, code: await codeOf(c, () => actOnUser(c, manager, userId, action)) })
  }
  return results
}

/** Runs a part of the transaction that is undone by itself, and returns why it was refused. */
async function codeOf(c: PortalContext, work: () => Promise<void>): Promise<string | null> {
  try {
    await c.var.deps.store.tx(work)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.errors[0]?.code ?? 'unexpected'
    throw error
  }
}

/** Runs a change in a transaction; that it was refused is written down too (promise S17). */
export function changing<Result>(c: PortalContext, subject: string, work: () => Promise<Result>): Promise<Result> {
  return auditRefusal(c, { action: 'user.changeRefused', subject }, () => c.var.deps.store.tx(work))
}
