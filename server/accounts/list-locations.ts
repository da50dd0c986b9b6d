import { sql } from 'drizzle-orm'

import { resource, type Resource } from '../http/reply.ts'
import { asked, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'

type Row = { total: string; id: string; buid_customer: string; display_location: string; name: string }

/** Lists a page of the locations of one account, or (null) of all that the reader may see. */
export async function listLocations(
  store: Store,
  reader: Reader,
  query: { buidCustomer: string | null; displayLocation: string | null; page: { number: number; size: number } },
): Promise<{ items: Resource[]; total: number }> {
  const { buidCustomer, displayLocation, page } = query
  const condition = sql`buid_customer in (select buid from asked)
    ${displayLocation === null ? sql`` : sql`and display_location = ${displayLocation}`}`
  const { rows } = await store.db().execute<Row | { total: string; id: null }>(sql`
    with ${asked(reader, buidCustomer, sql`buid`)}, page as (
      select id, buid_customer, display_location, name from locations where ${condition}
      order by buid_customer, display_location limit ${page.size} offset ${(page.number - 1) * page.size}
    )
    select counted.total, page.id, page.buid_customer, page.display_location, page.name
    from (select count(*) as total from locations where ${condition}) counted left join page on true
    order by page.buid_customer, page.display_location`)
  // A page after the last one has no row but that of the total.
  const items = rows.flatMap((row) =>
    row.id === null
      ? []
      : [
          resource('locations', row.id, {
            buid_customer: row.buid_customer,
            display_location: row.display_location,
            name: row.name,
          }),
        ],
  )
  return { items, total: Number(rows[0]?.total ?? 0) }
}
