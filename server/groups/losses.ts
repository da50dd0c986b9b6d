/** What a change of a group takes away: accounts that would be without an administrator, and those of one's own. */
import { eq, sql, type SQL } from 'drizzle-orm'

import { refuseAccessLoss } from '../../domain/rules/access/user-access.ts'
import { refuse } from '../http/refusal.ts'
import { isSsoUser } from '../session/sso-user.ts'
import { users } from '../store/schema/users.ts'
import { accountsOfGroup, reachesAccount } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import type { Manager } from '../users/manager.ts'

type Grant = { buid_customer: string; include_children: boolean }

const asRows = (grants: readonly Grant[]): SQL =>
  sql`(values ${sql.join(
    grants.map(({ buid_customer: buid, include_children: deep }) => sql`(${buid}::text, ${deep}::boolean)`),
    sql`, `,
  )}) as held (buid_customer, include_children)`

const keyOf = ({ buid_customer: buid, include_children: deep }: Grant) => `${buid} ${deep}`

/** Returns those of the grants that no active administrator has: by themselves, by a parent with its children, or by a group. */
async function withoutAdministrator(store: Store, grants: readonly Grant[]): Promise<string[]> {
  if (grants.length === 0) return []
  const { rows } = await store.db().execute<Grant>(sql`
    select held.buid_customer, held.include_children from ${asRows(grants)} where not exists (
      with recursive upward (buid, parent_buid) as (
        select buid, parent_buid from customers where buid = held.buid_customer
        union select above.buid, above.parent_buid from customers above join upward on above.buid = upward.parent_buid
      ), giving (id) as (
        select list.group_id from user_group_customers list join upward on upward.buid = list.buid_customer
          where list.include_children or (list.buid_customer = held.buid_customer and not held.include_children)
        union select owned.id from user_groups owned join upward on upward.buid = owned.buid_owner
          where owned.network_access
        union select below.parent_id from user_groups below join giving on giving.id = below.id
          where below.parent_id is not null
      )
      select from users other where other.role = 'admin' and other.status = 'active' and other.id in (
        select list.user_id from user_customers list join upward on upward.buid = list.buid_customer
          where list.include_children or (list.buid_customer = held.buid_customer and not held.include_children)
        union select member.id from users member where member.group_id in (select id from giving)
      )
    )`)
  return rows.map(keyOf)
}

/** Checks whether the manager has lost one of the grants. */
async function hasLostAny(store: Store, manager: Manager, grants: readonly Grant[]): Promise<boolean> {
  if (grants.length === 0) return false
  const { rows } = await store.db().execute<{ lost: boolean }>(sql`
    select exists (
      select from ${asRows(grants)}
      where not ${reachesAccount(manager, sql`held.buid_customer`, sql`held.include_children`)}
    ) as lost`)
  return rows[0]?.lost ?? false
}

/** Checks whether the manager signs in with the company's own account. */
async function hasSso(store: Store, { id }: Manager): Promise<boolean> {
  const [user] = await store.db().select().from(users).where(eq(users.id, id))
  return user !== undefined && isSsoUser(store, user)
}

/** Runs a change of groups. Refuses with 409 `ownAccess` one after which the manager's own password would not do. */
export async function withoutOwnSso(store: Store, manager: Manager, change: () => Promise<void>): Promise<void> {
  const hadSso = await hasSso(store, manager)
  await change()
  if (!hadSso && (await hasSso(store, manager))) throw refuse(409, 'ownAccess')
}

/**
 * Runs a change of a group, in the caller's transaction. Refuses with 409 `ownAccess` one that takes an account from the
 * manager, and `lastAdministrator` one that leaves an account without an administrator that had one. Others wait who
 * change the administrators of the same accounts.
 */
export async function withoutLosses(
  store: Store,
  manager: Manager,
  groupId: string,
  change: () => Promise<void>,
): Promise<void> {
  const { rows: grants } = await store.db().execute<Grant>(sql`
    select distinct buid_customer, include_children from ${accountsOfGroup(groupId)} held`)
  await store.db().execute(sql`
    select from customers where buid in (select buid_customer from ${accountsOfGroup(groupId)} held)
    order by buid for no key update`)
  const before = new Set(await withoutAdministrator(store, grants))
  await withoutOwnSso(store, manager, change)
  const after = await withoutAdministrator(store, grants)
  const refusal = refuseAccessLoss({
    isSelf: await hasLostAny(store, manager, grants),
    isLastAdministrator: after.some((grant) => !before.has(grant)),
  })
  if (refusal !== null) throw refuse(409, refusal)
}
