import { sql } from 'drizzle-orm'

import { givenAccounts } from '../store/scope.ts'
import type { Store } from '../store/store.ts'

/**
 * Checks whether the user is an active administrator and one of their accounts or merchants would have none without
 * them. Others count who were given as much of the account: itself, a parent with its children, or a group with one of
 * both.
 */
export async function isLastAdministrator(store: Store, userId: string): Promise<boolean> {
  const { rows } = await store.db().execute<{ is_last: boolean }>(sql`
    select exists (
      select from users self where self.id = ${userId} and self.role = 'admin' and self.status = 'active'
    ) and (
      exists (
        select from ${givenAccounts(userId)} held where not exists (
          with recursive upward (buid, parent_buid) as (
            select buid, parent_buid from customers where buid = held.buid_customer
            union select above.buid, above.parent_buid from customers above
              join upward on above.buid = upward.parent_buid
          ), giving (id) as (
            select list.group_id from user_group_customers list join upward on upward.buid = list.buid_customer
              where list.include_children or (list.buid_customer = held.buid_customer and not held.include_children)
            union select owned.id from user_groups owned join upward on upward.buid = owned.buid_owner
              where owned.network_access
            union select below.parent_id from user_groups below join giving on giving.id = below.id
              where below.parent_id is not null
          )
          select from users other where other.id in (
            select list.user_id from user_customers list join upward on upward.buid = list.buid_customer
              where list.include_children or (list.buid_customer = held.buid_customer and not held.include_children)
            union select member.id from users member where member.group_id in (select id from giving)
          ) and other.id <> ${userId} and other.role = 'admin' and other.status = 'active'
        )
      ) or exists (
        select from user_merchants held where held.user_id = ${userId} and not exists (
          select from user_merchants list join users other on other.id = list.user_id
          where list.buid_merchant = held.buid_merchant and other.id <> ${userId}
            and other.role = 'admin' and other.status = 'active'
        )
      )
    ) as is_last`)
  return rows[0]?.is_last ?? false
}

/**
 * Waits until nobody else changes who administers the accounts of this user, so that two administrators cannot take the
 * last of each other away at once. In a transaction.
 */
export async function holdAccountsOf(store: Store, userId: string): Promise<void> {
  await store.db().execute(sql`
    select from customers where buid in (select buid_customer from ${givenAccounts(userId)} held)
    order by buid for no key update`)
  await store.db().execute(sql`
    select from merchants where buid in (select buid_merchant from user_merchants where user_id = ${userId})
    order by buid for no key update`)
}
