import { and, asc, count, eq, sql } from 'drizzle-orm'

import { resource, type Resource } from '../http/reply.ts'
import { locations } from '../store/schema/accounts.ts'
import { requestedAccounts, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'

/** Lists a page of the locations of one account, or (null) of all that the reader may see. */
export async function listLocations(
  store: Store,
  reader: Reader,
  query: { buidCustomer: string | null; displayLocation: string | null; page: { number: number; size: number } },
): Promise<{ items: Resource[]; total: number }> {
  const { buidCustomer, displayLocation, page } = query
  const condition = and(
    sql`${locations.buidCustomer} in ${requestedAccounts(reader, buidCustomer)}`,
    displayLocation === null ? undefined : eq(locations.displayLocation, displayLocation),
  )
  const rows = await store
    .db()
    .select()
    .from(locations)
    .where(condition)
    .orderBy(asc(locations.buidCustomer), asc(locations.displayLocation))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [all] = await store.db().select({ total: count() }).from(locations).where(condition)
  const items = rows.map((row) =>
    resource('locations', row.id, {
      buid_customer: row.buidCustomer,
      display_location: row.displayLocation,
      name: row.name,
    }),
  )
  return { items, total: all?.total ?? 0 }
}
