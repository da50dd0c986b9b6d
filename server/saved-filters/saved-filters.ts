import { randomUUID } from 'node:crypto'

import { and, asc, count, eq, ne } from 'drizzle-orm'

import type { SavedFilterFacts } from '../../domain/contract/saved-filter.ts'
import { refuseSavedFilter } from '../../domain/rules/saved-filter.ts'
import { refuse } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { savedFilters } from '../store/schema/saved-filters.ts'
import { users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'

const wireOf = ({ id, name, facts }: { id: string; name: string; facts: SavedFilterFacts }) =>
  resource('saved-filters', id, { name, filter: facts })

/** Returns the user's own saved filters by name. */
export async function readSavedFilters(store: Store, userId: string): Promise<Resource[]> {
  const rows = await store
    .db()
    .select()
    .from(savedFilters)
    .where(eq(savedFilters.userId, userId))
    .orderBy(asc(savedFilters.name))
  return rows.map(wireOf)
}

/** Stores a filter under its name, in place of the one that had it. Refuses with 422 `tooManySavedFilters`. */
export async function saveFilter(
  store: Store,
  userId: string,
  { name, facts }: { name: string; facts: SavedFilterFacts },
  now: Date,
): Promise<Resource> {
  return store.tx(async () => {
    // Two at the same moment wait for each other here, or both would count what was there before.
    await store.db().select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const [others] = await store
      .db()
      .select({ total: count() })
      .from(savedFilters)
      .where(and(eq(savedFilters.userId, userId), ne(savedFilters.name, name)))
    const refusal = refuseSavedFilter(others?.total ?? 0)
    if (refusal !== null) throw refuse(422, refusal)
    const [row] = await store
      .db()
      .insert(savedFilters)
      .values({ id: `sf-${randomUUID()}`, userId, name, facts, createdAt: now })
      .onConflictDoUpdate({ target: [savedFilters.userId, savedFilters.name], set: { facts, createdAt: now } })
      .returning()
    if (row === undefined) throw new Error('A row that was inserted is returned.')
    return wireOf(row)
  })
}

/** Deletes the user's own filter; one that is unknown, or another's, is as gone. */
export async function deleteSavedFilter(store: Store, userId: string, id: string): Promise<void> {
  await store
    .db()
    .delete(savedFilters)
    .where(and(eq(savedFilters.id, id), eq(savedFilters.userId, userId)))
}
