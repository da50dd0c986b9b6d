import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'

import type { GroupCreation, GroupEdition } from '../../domain/contract/access/user-group.ts'
import { refuseMove } from '../../domain/rules/access/user-group.ts'
import { auditRefusal, recordAudit } from '../audit.ts'
import type { PortalContext } from '../http/portal.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import { userGroupCustomers, userGroups, users } from '../store/schema/users.ts'
import { givenAccounts, reachesAccount } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { findUser } from '../users/list-users.ts'
import type { Manager } from '../users/manager.ts'
import { withoutLosses, withoutOwnSso } from './losses.ts'
import { accountsListed, managedGroup, type StoredGroup } from './read-groups.ts'

type Fields = Omit<GroupEdition, 'add' | 'remove' | 'version'>
type Members = Pick<GroupEdition, 'add' | 'remove'>

const at = (name: string) => ({ pointer: `/data/attributes/${name}` })

/** Waits until nobody else changes a group of the program, so that two moves cannot make a circle of each other. */
async function holdGroups(store: Store, { programId }: Manager): Promise<void> {
  await store.db().execute(sql`select from programs where id = ${programId} for no key update`)
}

async function reaches(store: Store, manager: Manager, buid: string, isDeep: boolean): Promise<boolean> {
  const reached = reachesAccount(manager, sql`${buid}::text`, sql`${isDeep}::boolean`)
  const { rows } = await store.db().execute<{ reached: boolean }>(sql`select ${reached} as reached`)
  return rows[0]?.reached ?? false
}

/**
 * Refuses with 422 `accountsNotYours` an account that the manager cannot act for, or not with those below it, and network
 * access to an owner whose accounts below are not the manager's. Foreign ids are answered like unknown ones. Asked before
 * anything is stored: the manager may be a member.
 */
async function requireOwnAccounts(
  store: Store,
  manager: Manager,
  ownerId: string,
  { accounts, network_access: hasNetwork }: Pick<Fields, 'accounts' | 'network_access'>,
): Promise<void> {
  for (const [place, { id, include_children: isDeep }] of accounts.entries()) {
    if (!(await reaches(store, manager, id, isDeep))) throw refuse(422, 'accountsNotYours', at(`accounts/${place}/id`))
  }
  if (hasNetwork && !(await reaches(store, manager, ownerId, true)))
    throw refuse(422, 'accountsNotYours', at('network_access'))
}

/** Returns the parent. Refuses with 422 `parentNotYours` one that the manager may not manage, foreign or unknown alike. */
async function requireParent(store: Store, manager: Manager, parentId: string): Promise<StoredGroup> {
  try {
    return await managedGroup(store, manager, parentId)
  } catch (error) {
    if (error instanceof Refusal) throw refuse(422, 'parentNotYours', at('parent_id'))
    throw error
  }
}

/** Refuses with 422 `groupCycle` to move a group below itself. */
async function requireNoCycle(store: Store, manager: Manager, groupId: string, parentId: string): Promise<void> {
  const groups = await store
    .db()
    .select({ id: userGroups.id, parentId: userGroups.parentId })
    .from(userGroups)
    .where(eq(userGroups.programId, manager.programId))
  const refusal = refuseMove(groups, groupId, parentId)
  if (refusal !== null) throw refuse(422, refusal, at('parent_id'))
}

async function storeAccounts(store: Store, groupId: string, accounts: Fields['accounts']): Promise<void> {
  const q = store.db()
  await q.delete(userGroupCustomers).where(eq(userGroupCustomers.groupId, groupId))
  const byId = new Map(accounts.map((account) => [account.id, account]))
  if (byId.size === 0) return
  await q.insert(userGroupCustomers).values(
    [...byId.values()].map(({ id, include_children: includeChildren }) => ({
      groupId,
      buidCustomer: id,
      includeChildren,
    })),
  )
}

/** A change of the group is one of the user too: a form about the user that is open does not undo it. */
const ofGroup = (groupId: string | null) => ({ groupId, version: sql`${users.version} + 1` })

/**
 * Adds and removes members. Refuses with 422 `memberNotYours` whom the manager may not manage, with 409 `memberElsewhere`
 * who is in another group, and with 409 `memberWithoutAccount` to remove who would have no account left.
 */
async function storeMembers(store: Store, manager: Manager, groupId: string, { add, remove }: Members): Promise<void> {
  const q = store.db()
  for (const [place, userId] of remove.entries()) {
    const removed = await q
      .update(users)
      .set(ofGroup(null))
      .where(and(eq(users.id, userId), eq(users.groupId, groupId)))
      .returning({ id: users.id })
    if (removed.length === 0) throw refuse(422, 'memberNotYours', at(`remove/${place}`))
    const { rows } = await q.execute<{ has: boolean }>(
      sql`select exists (select from ${givenAccounts(userId)} own) as has`,
    )
    if (rows[0]?.has !== true) throw refuse(409, 'memberWithoutAccount', at(`remove/${place}`))
  }
  for (const [place, userId] of add.entries()) {
    const found = await findUser(store, manager, userId)
    if (found?.wire.can_manage !== true) throw refuse(422, 'memberNotYours', at(`add/${place}`))
    const { user_group_id: current } = found.wire
    if (current === groupId) continue
    if (current !== null) throw refuse(409, 'memberElsewhere', at(`add/${place}`))
    await q.update(users).set(ofGroup(groupId)).where(eq(users.id, userId))
  }
}

/** Returns the account that manages a new group: the one asked for, the parent's, or the manager's own. */
async function ownerOf(
  store: Store,
  manager: Manager,
  asked: string | null,
  parent: StoredGroup | null,
): Promise<string> {
  const { rows } = await store.db().execute<{ buid_customer: string }>(sql`
    select buid_customer from ${givenAccounts(manager.id)} own order by include_children desc, buid_customer limit 1`)
  const ownerId = asked ?? parent?.owner_id ?? rows[0]?.buid_customer ?? ''
  if (!(await reaches(store, manager, ownerId, false))) throw refuse(422, 'accountsNotYours', at('owner_id'))
  return ownerId
}

/**
 * Creates a group in the caller's transaction and returns its id. Refuses with 409 `nameTaken` a name that the owner has,
 * and `ownAccess` to add oneself where the group signs in with the company's own account.
 */
export async function createGroup(c: PortalContext, manager: Manager, creation: GroupCreation): Promise<string> {
  const { store } = c.var.deps
  await holdGroups(store, manager)
  const { name, parent_id: parentId, network_access: networkAccess, is_sso: isSso, accounts, add } = creation
  const parent = parentId === null ? null : await requireParent(store, manager, parentId)
  const buidOwner = await ownerOf(store, manager, creation.owner_id, parent)
  await requireOwnAccounts(store, manager, buidOwner, creation)
  const id = `g-${randomUUID()}`
  const stored = await store
    .db()
    .insert(userGroups)
    .values({ id, programId: manager.programId, buidOwner, parentId, name, networkAccess, isSso })
    .onConflictDoNothing()
    .returning({ id: userGroups.id })
  if (stored.length === 0) throw refuse(409, 'nameTaken', at('name'))
  await storeAccounts(store, id, accounts)
  await withoutOwnSso(store, manager, () => storeMembers(store, manager, id, { add, remove: [] }))
  await recordAudit(c, { action: 'group.created', outcome: 'done', subject: id, facts: { ...creation } })
  return id
}

/** Returns the group as a form holds it, for a change of a part of it. */
async function fieldsOf(store: Store, group: StoredGroup): Promise<Fields> {
  const { id, name, network_access, is_sso } = group
  const [row] = await store.db().select().from(userGroups).where(eq(userGroups.id, id))
  const listed = await accountsListed(store, id)
  const accounts = listed.map((one) => ({ id: one.id, include_children: one.include_children }))
  // The parent may be one that the manager does not see: it stays then.
  return { name, network_access, is_sso, accounts, parent_id: row?.parentId ?? null }
}

/** The kinds of changes, as the audit names them. */
type ChangeName = 'group.changed' | 'group.moved' | 'group.membersChanged'
type Change = {
  readonly name: ChangeName
  readonly version: number
  readonly fields?: Partial<Fields>
  readonly members?: Members
}

/**
 * Stores a change of a group, whole, in the caller's transaction. Refuses with 409 `groupChanged` what somebody else has
 * changed since it was read, and what takes away too much; with 422 what the manager cannot give.
 */
export async function changeGroup(
  c: PortalContext,
  manager: Manager,
  groupId: string,
  { name: action, version, fields = {}, members = { add: [], remove: [] } }: Change,
): Promise<void> {
  const { store } = c.var.deps
  await holdGroups(store, manager)
  const group = await managedGroup(store, manager, groupId)
  if (version !== group.version) throw refuse(409, 'groupChanged', { meta: { version: group.version } })
  const was = await fieldsOf(store, group)
  // A parent that the reader does not see was read as none: then none is no move.
  const isUnseen = group.parent_id === null && fields.parent_id === null
  const wanted = { ...was, ...fields, ...(isUnseen ? { parent_id: was.parent_id } : {}) }
  const { name, parent_id: parentId, network_access: networkAccess, is_sso: isSso, accounts } = wanted
  await requireOwnAccounts(store, manager, group.owner_id, wanted)
  if (parentId !== null && parentId !== was.parent_id) {
    await requireParent(store, manager, parentId)
    await requireNoCycle(store, manager, groupId, parentId)
  }
  await withoutLosses(store, manager, groupId, async () => {
    await requireFreeName(store, group, name)
    await store
      .db()
      .update(userGroups)
      .set({ name, parentId, networkAccess, isSso, version: sql`${userGroups.version} + 1` })
      .where(eq(userGroups.id, groupId))
    await storeAccounts(store, groupId, accounts)
    await storeMembers(store, manager, groupId, members)
  })
  await recordAudit(c, { action, outcome: 'done', subject: groupId, facts: { ...wanted, ...members, was } })
}

/** Refuses with 409 `nameTaken` a name that another group of the owner has. All groups of the program are held. */
async function requireFreeName(store: Store, { id, owner_id: ownerId }: StoredGroup, name: string): Promise<void> {
  const { rows } = await store.db().execute(sql`
    select from user_groups where buid_owner = ${ownerId} and lower(name) = lower(${name}) and id <> ${id}`)
  if (rows.length > 0) throw refuse(409, 'nameTaken', at('name'))
}

/** Deletes a group in the caller's transaction. Refuses with 409 `groupNotEmpty` one with members or groups below it. */
export async function deleteGroup(c: PortalContext, manager: Manager, groupId: string): Promise<void> {
  const { store } = c.var.deps
  await holdGroups(store, manager)
  const group = await managedGroup(store, manager, groupId)
  const { rows } = await store.db().execute(sql`
    select from users where group_id = ${groupId} union all select from user_groups where parent_id = ${groupId} limit 1`)
  if (rows.length > 0) throw refuse(409, 'groupNotEmpty')
  const was = await fieldsOf(store, group)
  // Those in the groups above lose what it gave.
  await withoutLosses(store, manager, groupId, async () => {
    await store.db().delete(userGroups).where(eq(userGroups.id, groupId))
  })
  await recordAudit(c, {
    action: 'group.deleted',
    outcome: 'done',
    subject: groupId,
    facts: { was: { ...was, owner_id: group.owner_id } },
  })
}

/** Runs a change in a transaction; that it was refused is written down too (promise S17). */
export function changing<Result>(c: PortalContext, subject: string, work: () => Promise<Result>): Promise<Result> {
  return auditRefusal(c, { action: 'group.changeRefused', subject }, () => c.var.deps.store.tx(work))
}
