import { sql, type SQL } from 'drizzle-orm'

import type { UserSort } from '../../domain/contract/access/user.ts'
import type { Role } from '../../domain/people.ts'
import { isOfKind } from '../../domain/rules/access/manage-users.ts'
import type { AccessStatus, LockReason } from '../../domain/rules/access/user-access.ts'
import { accessOf } from '../session/access-facts.ts'
import { knownRole, knownUserTypes } from '../session/sessions.ts'
import { containing } from '../store/like.ts'
import type { Store } from '../store/store.ts'
import { accountsTold, managesAllOf, seesProgram, usersOfAccount, usersSeen, type Manager } from './manager.ts'

export type UserFilters = {
  readonly text: string | null
  readonly role: Role | null
  readonly status: AccessStatus | null
  readonly lockReason: LockReason | null
  /** Who act for this account. */
  readonly account: string | null
}
export type UserListQuery = {
  readonly filters: UserFilters
  readonly sort: UserSort
  readonly page: { readonly number: number; readonly size: number }
}

const fullName = sql`first_name || ' ' || last_name`
// The collation that both databases have; without it, Ö would come after Z.
const columns = {
  name: sql`(${fullName}) collate "und-x-icu"`,
  username: sql`lower(username)`,
  status: sql`status`,
  last_sign_in_at: sql`last_sign_in_at`,
} as const
const isColumn = (name: string): name is keyof typeof columns => Object.hasOwn(columns, name)

const isDown = (sort: UserSort) => sort.startsWith('-')

function columnOf(sort: UserSort): SQL {
  const name = isDown(sort) ? sort.slice(1) : sort
  return columns[isColumn(name) ? name : 'name']
}

/** Returns the order of a sort; `id` orders what is alike. Nobody signed in comes last. */
const orderOf = (sort: UserSort): SQL =>
  isDown(sort) ? sql`sort_key desc nulls last, id desc` : sql`sort_key nulls last, id`

/** Returns the condition that a user is found by these words. */
export const naming = (text: string): SQL =>
  sql`lower(${fullName} || ' ' || username || ' ' || email) like ${containing(text.toLowerCase())}`

/** The condition of all filters together. */
function filterCondition({ text, role, status, lockReason, account }: UserFilters): SQL {
  const parts = [
    text === null ? null : naming(text),
    role === null ? null : sql`role = ${role}`,
    status === null ? null : sql`status = ${status}`,
    lockReason === null ? null : sql`lock_reason = ${lockReason}`,
    account === null ? null : sql`id in ${usersOfAccount(account)}`,
  ]
  return sql.join([sql`true`, ...parts.filter((part) => part !== null)], sql` and `)
}

/** A user as the database has it; numbers and instants as both drivers give them to raw queries. */
type Stored = {
  id: string
  username: string
  first_name: string
  last_name: string
  email: string
  role: string
  user_types: string[]
  status: string
  lock_reason: string | null
  is_sso: boolean
  invited_at: Date | string | null
  last_sign_in_at: Date | string | null
  group_id: string | null
  group_name: string | null
  account_count: string
  account_name: string | null
  has_all: boolean
  version: number
}

const instant = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString())

/** Returns the attributes of a user, for a manager. */
function wireOf(manager: Manager, row: Stored) {
  const userTypes = knownUserTypes(row.user_types)
  const { status, lockReason } = accessOf({ status: row.status, lockReason: row.lock_reason })
  return {
    username: row.username,
    full_name: `${row.first_name} ${row.last_name}`.trim(),
    email_address: row.email,
    role: knownRole(row.role),
    user_types: userTypes,
    status,
    lock_reason: lockReason,
    is_sso: row.is_sso,
    invited_at: instant(row.invited_at),
    last_sign_in_at: instant(row.last_sign_in_at),
    user_group_id: row.group_id,
    user_group_name: row.group_name,
    account_count: Number(row.account_count),
    account_name: row.account_name,
    can_manage: row.has_all && isOfKind(userTypes, manager.kind, seesProgram(manager)),
    is_self: row.id === manager.id,
    version: row.version,
  }
}
type UserWire = ReturnType<typeof wireOf>
export type ListedUser = { readonly id: string; readonly wire: UserWire }

/** Reads the users of these ids in the order of the list, each with what the manager is told of it. */
async function readUsers(store: Store, manager: Manager, ids: readonly string[]): Promise<ListedUser[]> {
  if (ids.length === 0) return []
  const wanted = sql.join(
    ids.map((id, place) => sql`(${id}::text, ${place}::int)`),
    sql`, `,
  )
  const { rows } = await store.db().execute<Stored>(sql`
    select listed.id, username, first_name, last_name, email, role, user_types, status, lock_reason,
      listed.is_sso, invited_at, last_sign_in_at, listed.group_id, its.name as group_name, listed.version,
      ${managesAllOf(manager, sql`listed.id`)} as has_all,
      told.account_count, told.account_name
    from (values ${wanted}) as wanted (id, place)
    join users listed on listed.id = wanted.id
    left join user_groups its on its.id = listed.group_id
    cross join lateral (
      select count(*) as account_count, (array_agg(own.name order by own.buid))[1] as account_name
      from ${accountsTold(manager, sql`listed.id`)} own
    ) told
    order by wanted.place`)
  return rows.map((row) => ({ id: row.id, wire: wireOf(manager, row) }))
}

/** A page of the users whom the manager sees, and how many there are. */
export async function listUsers(
  store: Store,
  manager: Manager,
  { filters, sort, page }: UserListQuery,
): Promise<{ items: ListedUser[]; total: number }> {
  const { rows } = await store.db().execute<{ total: string; id: string | null }>(sql`
    with found as materialized (
      select id, ${columnOf(sort)} as sort_key from users
      where program_id = ${manager.programId} and id in ${usersSeen(manager)} and ${filterCondition(filters)}
    ), page as (
      select id, row_number() over () as place from (
        select id from found order by ${orderOf(sort)} limit ${page.size} offset ${(page.number - 1) * page.size}
      ) sorted
    )
    select (select count(*) from found) as total, page.id from (values (1)) as always (one) left join page on true
    order by page.place`)
  // A page after the last one has no row but that of the total.
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]))
  return { items: await readUsers(store, manager, ids), total: Number(rows[0]?.total ?? 0) }
}

/** Returns a user whom the manager sees; null for a foreign one and an unknown one alike. */
export async function findUser(store: Store, manager: Manager, userId: string): Promise<ListedUser | null> {
  const { rows } = await store.db().execute<{ id: string }>(sql`
    select id from users where id = ${userId} and program_id = ${manager.programId} and id in ${usersSeen(manager)}`)
  const [found] = await readUsers(
    store,
    manager,
    rows.map(({ id }) => id),
  )
  return found ?? null
}

/** Users of one query of an export. */
const PART = 1_000

/** All users of a list, a thousand at a time, each part found by where the last one ended. */
export async function* streamUsers(
  store: Store,
  manager: Manager,
  filters: UserFilters,
): AsyncGenerator<readonly ListedUser[]> {
  for (let last = ''; ;) {
    const { rows } = await store.db().execute<{ id: string }>(sql`
      select id from users where program_id = ${manager.programId} and id > ${last}
        and id in ${usersSeen(manager)} and ${filterCondition(filters)}
      order by id limit ${PART}`)
    const end = rows.at(-1)
    if (!end) return
    yield await readUsers(
      store,
      manager,
      rows.map(({ id }) => id),
    )
    last = end.id
  }
}
