/** People whom a file names, as users that are invited: a password is only ever chosen by the person. */
import { eq, inArray, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'

import type { Role, UserType } from '../../domain/people.ts'
import { customers, merchants } from '../store/schema/accounts.ts'
import { userCustomers, userMerchants, users } from '../store/schema/users.ts'
import type { Transactions } from '../store/transactions.ts'
import { differencesOf, type Difference } from './changes.ts'

export type Person = {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** Undefined: as it is, and of a new person English. */
  readonly language?: string | undefined
  /** Undefined: as it is, and of a new person viewer. */
  readonly role?: Role | undefined
  /** Without any: by what the person acts for. */
  readonly userTypes?: readonly UserType[] | undefined
  readonly customers: readonly string[]
  readonly includeChildren: boolean
  readonly merchants: readonly string[]
}

type UserRow = typeof users.$inferSelect

export type StoredPerson<P extends Person> = {
  readonly person: P
  /** Null: refused. */
  readonly userId: string | null
  readonly status: string
  readonly what: 'added' | 'changed' | 'unchanged'
  readonly differences: readonly Difference[]
  /** Sentences about what the database contradicts. */
  readonly refusals: readonly string[]
}

type Options = {
  /** Changes people that are there already: those who are still invited, or everybody of the program. */
  readonly changes: 'invited' | 'all'
  readonly now: Date
}

/**
 * Stores people of a program: those who are not there are invited, without a link yet. Of those who are there only name,
 * address, language, and role where `changes` is `all`, become what the file says; accounts are added and never taken.
 */
export async function storePeople<P extends Person>(
  store: Transactions,
  programId: string,
  people: readonly P[],
  { changes, now }: Options,
): Promise<StoredPerson<P>[]> {
  if (people.length === 0) return []
  const stored = await usersNamed(store, people)
  const known = await accountsOf(store, programId, people)
  const results: StoredPerson<P>[] = []
  const fresh: { id: string; person: P }[] = []
  for (const person of people) {
    const user = stored.get(person.username.toLowerCase())
    const refusals = refusalsOf(person, user, programId, known)
    if (refusals.length > 0) {
      results.push({ person, userId: null, status: '', what: 'unchanged', differences: [], refusals })
    } else if (user) {
      const mayChange = changes === 'all' || user.status === 'invited'
      const differences = mayChange ? await bringUpToDate(store, user, person, changes) : []
      const what = differences.length > 0 ? 'changed' : 'unchanged'
      results.push({ person, userId: user.id, status: user.status, what, differences, refusals: [] })
    } else {
      const id = randomUUID()
      fresh.push({ id, person })
      results.push({ person, userId: id, status: 'invited', what: 'added', differences: [], refusals: [] })
    }
  }
  // Nobody is stored of a file that is refused.
  if (results.every(({ refusals }) => refusals.length === 0)) await insertPeople(store, programId, fresh, now)
  return results
}

async function usersNamed(store: Transactions, people: readonly Person[]): Promise<ReadonlyMap<string, UserRow>> {
  const names = people.map(({ username }) => username.toLowerCase())
  const rows = await store
    .db()
    .select()
    .from(users)
    .where(inArray(sql`lower(${users.username})`, names))
    .for('update')
  return new Map(rows.map((user) => [user.username.toLowerCase(), user]))
}

/** Returns the customers and merchants of the program among those that the people are to act for. */
async function accountsOf(store: Transactions, programId: string, people: readonly Person[]) {
  const known = async (table: typeof customers | typeof merchants, ids: readonly string[]) => {
    if (ids.length === 0) return new Set<string>()
    const rows = await store
      .db()
      .select({ buid: table.buid, programId: table.programId })
      .from(table)
      .where(inArray(table.buid, [...new Set(ids)]))
    return new Set(rows.filter((row) => row.programId === programId).map(({ buid }) => buid))
  }
  return {
    customers: await known(
      customers,
      people.flatMap((person) => person.customers),
    ),
    merchants: await known(
      merchants,
      people.flatMap((person) => person.merchants),
    ),
  }
}

function refusalsOf(
  { username, customers: own, merchants: theirs }: Person,
  user: UserRow | undefined,
  programId: string,
  known: { readonly customers: ReadonlySet<string>; readonly merchants: ReadonlySet<string> },
): string[] {
  const missing = [
    ...own.filter((id) => !known.customers.has(id)).map((id) => `customer ${id}`),
    ...theirs.filter((id) => !known.merchants.has(id)).map((id) => `merchant ${id}`),
  ]
  return [
    ...(user && user.programId !== programId
      ? [`The username ${username} is one of the program ${user.programId}; choose another.`]
      : []),
    ...missing.map((what) => `There is no ${what} in the program ${programId}; add it, or write one that is there.`),
  ]
}

function userTypesOf({ userTypes, customers: own, merchants: theirs }: Person): UserType[] {
  if (userTypes) return [...userTypes]
  if (theirs.length > 0) return ['merchant']
  return [own.length > 0 ? 'customer' : 'admin']
}

async function bringUpToDate(
  store: Transactions,
  user: UserRow,
  person: Person,
  changes: Options['changes'],
): Promise<Difference[]> {
  const { firstName, lastName, email, language, role } = person
  const wanted = { firstName, lastName, email, language, ...(changes === 'all' && { role }) }
  const before: Readonly<Record<string, unknown>> = user
  const differences = Object.entries(wanted).flatMap(([name, value]) =>
    value === undefined ? [] : differencesOf(name, before[name], value),
  )
  if (differences.length > 0) {
    await store
      .db()
      .update(users)
      .set({ ...wanted, version: sql`${users.version} + 1` })
      .where(eq(users.id, user.id))
  }
  const added = await addAccounts(store, [{ id: user.id, person }])
  return [...differences, ...added.map((id) => ({ field: 'accounts', from: null, to: id }))]
}

async function insertPeople(
  store: Transactions,
  programId: string,
  fresh: readonly { id: string; person: Person }[],
  now: Date,
): Promise<void> {
  if (fresh.length === 0) return
  const rows = fresh.map(({ id, person }) => {
    const { username, firstName, lastName, email, language, role } = person
    const userTypes = userTypesOf(person)
    const status = 'invited'
    return { id, programId, username, firstName, lastName, email, language, role, userTypes, status, invitedAt: now }
  })
  await store.db().insert(users).values(rows)
  await addAccounts(store, fresh)
}

/** Returns the ids of accounts that are new to somebody. */
async function addAccounts(
  store: Transactions,
  people: readonly { id: string; person: Person }[],
): Promise<readonly string[]> {
  const ofCustomers = people.flatMap(({ id, person: { customers: own, includeChildren } }) =>
    own.map((buidCustomer) => ({ userId: id, buidCustomer, includeChildren })),
  )
  const ofMerchants = people.flatMap(({ id, person }) =>
    person.merchants.map((buidMerchant) => ({ userId: id, buidMerchant })),
  )
  const added: string[] = []
  if (ofCustomers.length > 0) {
    const rows = await store
      .db()
      .insert(userCustomers)
      .values(ofCustomers)
      .onConflictDoNothing()
      .returning({ id: userCustomers.buidCustomer })
    added.push(...rows.map(({ id }) => id))
  }
  if (ofMerchants.length > 0) {
    const rows = await store
      .db()
      .insert(userMerchants)
      .values(ofMerchants)
      .onConflictDoNothing()
      .returning({ id: userMerchants.buidMerchant })
    added.push(...rows.map(({ id }) => id))
  }
  return added
}
