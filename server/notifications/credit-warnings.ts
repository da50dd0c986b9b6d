/** Credit limits that are nearly used: their users are warned when a share is reached, and again only after it was not. */
import { sql } from 'drizzle-orm'

import { payersOf } from '../mail/methods/method-mail.ts'
import { creditWarnings } from '../store/schema/notifications/notifications.ts'
import type { Store } from '../store/store.ts'
import { notifyWithMail } from './mail-news.ts'
import { news } from './news-types.ts'
import { settingsOfPrograms } from './settings.ts'

type Line = {
  readonly buid: string
  readonly name: string
  readonly currency: string
  readonly limit_minor: string
  readonly used_minor: string
}

/** The credit lines of a program with what is used of each: due, not billed, and held; as `creditOf` has it. */
const used = (programId: string) => sql`
  select account.buid, account.name, line.currency, line.limit_minor,
    line.held_minor + line.voucher_minor + coalesce(open.open_minor, 0) as used_minor
  from credit_lines line
  join customers account on account.buid = line.buid_customer and account.program_id = ${programId}
  left join (
    select buid_customer, currency, sum(open_minor) as open_minor from invoice_tallies where open_sign > 0 group by 1, 2
  ) open on open.buid_customer = line.buid_customer and open.currency = line.currency
  where line.limit_minor > 0`

/** Warns of the credit lines that have crossed the program's share since the last time. */
export async function warnOfCredit(store: Store, now: Date): Promise<void> {
  for (const { programId, settings } of await settingsOfPrograms(store)) {
    const isNear = sql`used_minor::numeric * 100 >= limit_minor::numeric * ${settings.creditPercent}`
    await forgetThoseBelow(store, programId, isNear)
    const { rows } = await store.db().execute<Line>(sql`
      select * from (${used(programId)}) line where ${isNear} and not exists (
        select from credit_warnings warned where warned.buid_customer = line.buid and warned.currency = line.currency)
      order by buid, currency`)
    for (const line of rows) await store.tx(() => warn(store, programId, line, now))
  }
}

async function forgetThoseBelow(store: Store, programId: string, isNear: ReturnType<typeof sql>): Promise<void> {
  await store.db().execute(sql`
    delete from credit_warnings warned using customers account
    where account.buid = warned.buid_customer and account.program_id = ${programId} and not exists (
      select from (${used(programId)}) line
      where line.buid = warned.buid_customer and line.currency = warned.currency and ${isNear})`)
}

async function warn(store: Store, programId: string, line: Line, now: Date): Promise<void> {
  const { buid, name: account, currency } = line
  const [limitMinor, usedMinor] = [Number(line.limit_minor), Number(line.used_minor)]
  const [first] = await store
    .db()
    .insert(creditWarnings)
    .values({ buidCustomer: buid, currency, since: now })
    .onConflictDoNothing()
    .returning({ buid: creditWarnings.buidCustomer })
  // Another server was faster.
  if (!first) return
  const percent = Math.floor((usedMinor / limitMinor) * 100)
  const warning = news.creditNearlyUsed.make(
    `credit ${buid} ${currency} ${now.toISOString()}`,
    { account, currency, limitMinor, availableMinor: limitMinor - usedMinor, percent },
    { party: 'customer', buidCustomer: buid },
  )
  await notifyWithMail(store, warning, await payersOf(store, buid, programId), now)
}
