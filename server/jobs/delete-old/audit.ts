/**
 * Keeps the audit in months, which are parts of its table: what is over is dropped with its indexes in a moment, however
 * much it is, and what is written goes into small ones.
 */
import { sql } from 'drizzle-orm'

import { audit } from '../../store/schema/audit.ts'
import type { Store } from '../../store/store.ts'
import type { Job } from '../runner.ts'

const DAY_MS = 86_400_000
/** Months from the present one on for which there is a part before anything is written in them. */
const AHEAD = 4
/** Rows that a transaction deletes: a connection is not held for minutes. */
const AT_ONCE = 50_000

/**
 * Makes the parts of the coming months, and deletes audit rows that are older than `days`; null keeps them for ever. A
 * month goes as a whole once all of it is older; rows outside such months go to the day. Each step says so in the audit.
 */
export function deleteOldAudit(store: Store, days: number | null): Job {
  return {
    name: 'delete old audit',
    everyMs: DAY_MS,
    async run(now) {
      for (let ahead = 0; ahead < AHEAD; ahead++) await makeMonth(store, firstOfMonth(now, ahead))
      if (days === null) return
      const since = new Date(now.getTime() - days * DAY_MS)
      while (await dropMonth(store, since, now));
      while (await deleteRows(store, since, now));
    },
  }
}

/** Returns the first instant of the month (UTC) so many months after that of an instant. */
const firstOfMonth = (at: Date, ahead: number) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + ahead, 1))

const partOf = (month: Date) => `audit_${month.toISOString().slice(0, 7).replace('-', '_')}`
const MONTHLY = '^audit_[0-9]{4}_[0-9]{2}$'

/** The parts of the audit with the end of what they hold; null: the one of no month. */
const parts = sql`(
  select c.oid, c.relname as name,
    substring(pg_get_expr(c.relpartbound, c.oid) from 'TO [(]''([^'']+)''[)]')::timestamptz as ends
  from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'audit'::regclass)`

/** Waits for a table so long at most: whoever writes into the audit would wait behind. The next run tries again. */
const waitBriefly = sql`set local lock_timeout = '5s'`

/** Makes the part of a month, unless what it would hold is elsewhere already: such rows stay where they are. */
async function makeMonth(store: Store, month: Date): Promise<void> {
  const end = firstOfMonth(month, 1)
  await store.tx(async (transaction) => {
    const { rows } = await transaction.execute(sql`
      select 1 where exists (select 1 from ${parts} part where part.ends >= ${end.toISOString()}
          and (part.name !~ ${MONTHLY} or part.name = ${partOf(month)}))
        or exists (select 1 from audit_other where at >= ${month.toISOString()} and at < ${end.toISOString()})`)
    if (rows.length > 0) return
    await transaction.execute(waitBriefly)
    const name = sql.identifier(partOf(month))
    const bounds = sql.raw(`from ('${month.toISOString()}') to ('${end.toISOString()}')`)
    await transaction.execute(sql`create table ${name} (like audit including defaults)`)
    await transaction.execute(sql`alter table audit attach partition ${name} for values ${bounds}`)
    await transaction.execute(
      sql`create trigger audit_append_only before truncate on ${name} for each statement execute function refuse_rewriting()`,
    )
  })
}

/** Drops the oldest month that is over, and returns whether there was one. */
function dropMonth(store: Store, since: Date, now: Date): Promise<boolean> {
  return store.tx(async (transaction) => {
    const { rows } = await transaction.execute<{ name: string }>(sql`
      select name from ${parts} part where name ~ ${MONTHLY} and ends <= ${since.toISOString()} order by ends limit 1`)
    const [part] = rows
    if (!part) return false
    const name = sql.identifier(part.name)
    const counted = await transaction.execute<{ rows: string }>(sql`select count(*)::text as rows from ${name}`)
    await transaction.execute(waitBriefly)
    await transaction.execute(sql`drop table ${name}`)
    await noteForgotten(transaction, Number(counted.rows[0]?.rows ?? 0), since, now)
    return true
  })
}

type Transaction = Parameters<Parameters<Store['tx']>[0]>[0]

/** Deletes some rows that lie in no month, and returns whether there may be more. */
function deleteRows(store: Store, since: Date, now: Date): Promise<boolean> {
  return store.tx(async (transaction) => {
    await transaction.execute(sql`select set_config('portal.audit_kept_since', ${since.toISOString()}, true)`)
    const { rows } = await transaction.execute(sql`
      with gone as (
        delete from audit where at < ${since.toISOString()} and (tableoid, ctid) in (
          select tableoid, ctid from audit where at < ${since.toISOString()}
            and tableoid in (select oid from ${parts} part where name !~ ${MONTHLY}) order by at limit ${AT_ONCE})
        returning 1)
      select count(*)::int as rows from gone`)
    const deleted = Number(rows[0]?.['rows'] ?? 0)
    await noteForgotten(transaction, deleted, since, now)
    return deleted === AT_ONCE
  })
}

async function noteForgotten(transaction: Transaction, rows: number, since: Date, now: Date): Promise<void> {
  if (rows === 0) return
  await transaction.insert(audit).values({
    at: now,
    action: 'audit.forgotten',
    outcome: 'done',
    facts: { rows, before: since.toISOString() },
  })
}
