import { eq, sql } from 'drizzle-orm'

import { localeFor, defaultLocale } from '../../domain/locales.ts'
import { kindOf } from '../../domain/rules/access/manage-users.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { suppressionsOf } from '../mail/bounces/suppression.ts'
import { users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { accessSettingsOf } from '../session/access-settings.ts'
import { isLastAdministrator } from './last-administrator.ts'
import { findUser, type ListedUser } from './list-users.ts'
import type { Manager } from './manager.ts'

/** Returns a user whom the manager may manage. Refuses with 404 one that they do not see, with 403 `userNotYours` others. */
export async function managedUser(store: Store, manager: Manager, userId: string): Promise<ListedUser> {
  const found = await findUser(store, manager, userId)
  if (!found) throw notFound()
  if (!found.wire.can_manage) throw refuse(403, 'userNotYours')
  return found
}

/** Returns a user with all that the form shows. Refuses with 404 one that the manager does not see. */
export async function readUser(store: Store, manager: Manager, userId: string): Promise<Resource> {
  const found = await findUser(store, manager, userId)
  if (!found) throw notFound()
  const q = store.db()
  const { rows } = await q.execute<{ id: string; name: string; include_children: boolean }>(sql`
    select account.buid as id, account.name, held.include_children from user_customers held
      join customers account on account.buid = held.buid_customer where held.user_id = ${userId}
    union all select dealer.buid, dealer.name, false from user_merchants held
      join merchants dealer on dealer.buid = held.buid_merchant where held.user_id = ${userId}
    order by 2, 1`)
  const [row] = await q.select({ language: users.language }).from(users).where(eq(users.id, userId))
  const { wire } = found
  return resource('users', userId, {
    ...wire,
    kind: kindOf(wire.user_types),
    is_support: manager.kind === 'support',
    email_stopped: wire.can_manage ? (await suppressionsOf(store, [wire.email_address]))(wire.email_address) : null,
    asks_challenge: (await accessSettingsOf(store, manager.programId)).asksChallenge,
    language: localeFor(row?.language ?? '') ?? defaultLocale,
    // A reader who may not manage the user learns of no accounts that are not theirs.
    accounts: wire.can_manage ? rows : [],
    is_last_administrator: wire.can_manage && wire.role === 'admin' && (await isLastAdministrator(store, userId)),
  })
}
