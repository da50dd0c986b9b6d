import { and, asc, count, eq, sql } from 'drizzle-orm'

import { resource, type Resource } from '../http/reply.ts'
import { isNamedLike } from '../store/like.ts'
import { merchants } from '../store/schema/accounts.ts'
import { seesMerchant, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'

/** Lists a page of the merchants that the reader may see, by name. */
export async function listMerchants(
  store: Store,
  reader: Reader,
  query: { buid: string | null; search: string | null; page: { number: number; size: number } },
): Promise<{ items: Resource[]; total: number }> {
  const { buid, search, page } = query
  const condition = and(
    seesMerchant(reader, merchants.buid),
    buid === null ? undefined : eq(merchants.buid, buid),
    isNamedLike(search),
  )
  const rows = await store
    .db()
    .select()
    .from(merchants)
    .where(condition)
    .orderBy(sql`${merchants.name} collate "und-x-icu"`, asc(merchants.buid))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [all] = await store.db().select({ total: count() }).from(merchants).where(condition)
  const items = rows.map(({ buid: id, name, status, currency }) =>
    resource('merchants', id, { buid_merchant: id, merchant_name: name, status, currency }),
  )
  return { items, total: all?.total ?? 0 }
}
