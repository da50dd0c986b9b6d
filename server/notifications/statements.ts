/** Once a month: the statements of the month that has ended are ready. */
import { and, asc, eq, exists, gt, inArray, or, sql } from 'drizzle-orm'

import { addDays, businessDate } from '../../domain/dates.ts'
import { payingRoles } from '../../domain/people.ts'
import { cursors } from '../store/schema/jobs/cursors.ts'
import { userCustomers, users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { notifyWithMail } from './mail-news.ts'
import { news } from './news-types.ts'

const CURSOR = 'notifications.statements'
const USERS_AT_ONCE = 200

/** Returns the month before the one of a business date, as `2026-10`. */
const monthBefore = (today: string) => addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)

/** Notifies everybody who pays for an account, once for each month; one piece of news, however many accounts. */
export async function announceStatements(store: Store, now: Date): Promise<void> {
  const month = monthBefore(businessDate(now))
  const [told] = await store.db().select().from(cursors).where(eq(cursors.name, CURSOR))
  if (told && told.value >= month) return
  const ready = news.statementReady.make(`statements ${month}`, { month }, { party: 'customer' })
  for (let after = ''; ;) {
    const readers = await payersAfter(store, after)
    await store.tx(() => notifyWithMail(store, ready, readers, now))
    if (readers.length < USERS_AT_ONCE) break
    after = readers.at(-1)?.id ?? ''
  }
  await store
    .db()
    .insert(cursors)
    .values({ name: CURSOR, value: month })
    .onConflictDoUpdate({ target: cursors.name, set: { value: month } })
}

function payersAfter(store: Store, after: string) {
  const ofAccount = store
    .db()
    .select({ one: sql`1` })
    .from(userCustomers)
    .where(eq(userCustomers.userId, users.id))
  const isPayer = and(
    eq(users.status, 'active'),
    inArray(users.role, [...payingRoles]),
    sql`'customer' = any(${users.userTypes})`,
    or(exists(ofAccount), sql`${users.groupId} is not null`),
  )
  return store
    .db()
    .select()
    .from(users)
    .where(and(isPayer, gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(USERS_AT_ONCE)
}
