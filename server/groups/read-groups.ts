import { sql, type SQL } from 'drizzle-orm'

import { notFound, refuse } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { accessOf } from '../session/access-facts.ts'
import { accountsOfGroup, accountsSeen, reachesAccount } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import type { Manager } from '../users/manager.ts'

/** A group as the database has it, for one manager. */
export type StoredGroup = {
  id: string
  name: string
  parent_id: string | null
  owner_id: string
  owner_name: string
  network_access: boolean
  is_sso: boolean
  member_count: string
  account_count: string
  can_manage: boolean
  version: number
}

/** The groups that the manager sees: those whose owner is one of the manager's accounts (promise S1). */
const groupsSeen = (manager: Manager): SQL => sql`(
  select id from user_groups where program_id = ${manager.programId} and buid_owner in ${accountsSeen(manager)}
)`

/** Returns the condition that a group, named by the query around, gives nothing that the manager does not have. */
const managesAllOf = (manager: Manager, groupId: SQL): SQL => sql`not exists (
  select from ${accountsOfGroup(groupId)} held
  where not ${reachesAccount(manager, sql`held.buid_customer`, sql`held.include_children`)}
)`

async function selectGroups(store: Store, manager: Manager, condition: SQL): Promise<StoredGroup[]> {
  const { rows } = await store.db().execute<StoredGroup>(sql`
    with seen as materialized ${groupsSeen(manager)}
    select its.id, its.name, owner.buid as owner_id, owner.name as owner_name, its.network_access, its.is_sso,
      (select id from seen where id = its.parent_id) as parent_id,
      (select count(*) from users member where member.group_id = its.id) as member_count,
      (select count(*) from user_group_customers list where list.group_id = its.id) as account_count,
      ${managesAllOf(manager, sql`its.id`)} as can_manage, its.version
    from user_groups its join customers owner on owner.buid = its.buid_owner
    where its.id in (select id from seen) and ${condition}
    order by its.name collate "und-x-icu", its.id`)
  return rows
}

const wireOf = ({ id: _id, member_count: members, account_count: accounts, ...group }: StoredGroup) => ({
  ...group,
  member_count: Number(members),
  account_count: Number(accounts),
})

/** All groups that the manager sees, by name. */
export async function listGroups(store: Store, manager: Manager): Promise<Resource[]> {
  const groups = await selectGroups(store, manager, sql`true`)
  return groups.map((group) => resource('user-groups', group.id, wireOf(group)))
}

/** Returns a group that the manager sees. Refuses with 404 a foreign one and an unknown one alike. */
async function findGroup(store: Store, manager: Manager, groupId: string): Promise<StoredGroup> {
  const [group] = await selectGroups(store, manager, sql`its.id = ${groupId}`)
  if (!group) throw notFound()
  return group
}

/** Returns a group that the manager may manage. Refuses with 404 one that they do not see, with 403 `groupNotYours` others. */
export async function managedGroup(store: Store, manager: Manager, groupId: string): Promise<StoredGroup> {
  const group = await findGroup(store, manager, groupId)
  if (!group.can_manage) throw refuse(403, 'groupNotYours')
  return group
}

export type StoredAccount = { id: string; name: string; include_children: boolean }

/** The accounts that are listed with a group, by name. */
export async function accountsListed(store: Store, groupId: string): Promise<StoredAccount[]> {
  const { rows } = await store.db().execute<StoredAccount>(sql`
    select account.buid as id, account.name, list.include_children from user_group_customers list
      join customers account on account.buid = list.buid_customer
    where list.group_id = ${groupId} order by account.name collate "und-x-icu", account.buid`)
  return rows
}

type StoredMember = {
  id: string
  first_name: string
  last_name: string
  username: string
  status: string
  lock_reason: string | null
}

/** Returns a group with what a form shows. Refuses with 404 one that the manager does not see. */
export async function readGroup(store: Store, manager: Manager, groupId: string): Promise<Resource> {
  const group = await findGroup(store, manager, groupId)
  if (!group.can_manage) return resource('user-groups', groupId, { ...wireOf(group), accounts: [], members: [] })
  const { rows } = await store.db().execute<StoredMember>(sql`
    select id, first_name, last_name, username, status, lock_reason from users
    where group_id = ${groupId} order by last_name collate "und-x-icu", first_name, id`)
  return resource('user-groups', groupId, {
    ...wireOf(group),
    accounts: await accountsListed(store, groupId),
    members: rows.map(({ id, first_name: first, last_name: last, username, ...member }) => ({
      id,
      full_name: `${first} ${last}`.trim(),
      username,
      status: accessOf({ status: member.status, lockReason: member.lock_reason }).status,
    })),
  })
}
