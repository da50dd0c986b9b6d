import { sql } from 'drizzle-orm'

import { resource, type Resource } from '../http/reply.ts'
import { isNamedLike } from '../store/like.ts'
import { accountsSeen, merchantsSeen, reachesAccount } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import type { Manager } from './manager.ts'

type Row = { total: string; buid: string | null; name: string; deep: boolean; parent: boolean }
type Query = { text: string | null; page: { number: number; size: number } }

/** A page of the accounts that the manager can give to a user: merchants to a merchant's, customers to all others. */
export async function listAccounts(
  store: Store,
  manager: Manager,
  { text, page }: Query,
): Promise<{ items: Resource[]; total: number }> {
  const isMerchant = manager.kind === 'merchant'
  const table = isMerchant ? sql`merchants` : sql`customers`
  const seen = isMerchant ? merchantsSeen(manager) : accountsSeen(manager)
  const { rows } = await store.db().execute<Row>(sql`
    with asked as materialized (
      select buid, name from ${table} where program_id = ${manager.programId}
        and ${manager.kind === 'support' ? sql`true` : sql`buid in ${seen}`}
        and ${isNamedLike(text)}
    ), page as (
      select buid, name, row_number() over (order by name collate "und-x-icu", buid) as place from asked
      order by place limit ${page.size} offset ${(page.number - 1) * page.size}
    )
    select (select count(*) from asked) as total, page.buid, page.name,
      ${isMerchant ? sql`false` : sql`exists (select from customers child where child.parent_buid = page.buid)`} as parent,
      ${isMerchant ? sql`false` : reachesAccount(manager, sql`page.buid`, sql`true`)} as deep
    from (values (1)) as always (one) left join page on true order by page.place`)
  const items = rows.flatMap(({ buid, name, deep, parent }) =>
    // Only who has the accounts below can give them.
    buid === null ? [] : [resource('user-accounts', buid, { name, may_include_children: deep && parent })],
  )
  return { items, total: Number(rows[0]?.total ?? 0) }
}
