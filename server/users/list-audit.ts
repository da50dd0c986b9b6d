import { sql, type SQL } from 'drizzle-orm'

import { actionsOf, isAuditAction, type AuditTopic } from '../../domain/contract/access/user-audit.ts'
import type { Store } from '../store/store.ts'
import { naming } from './list-users.ts'
import { accountsManaged, usersOfAccount, usersSeen, type Manager } from './manager.ts'

export type AuditFilters = {
  /** From this instant, and before that one. */
  readonly from: Date
  readonly before: Date | null
  /** Words in the name, username or e-mail address of who did it, or whom it is about. */
  readonly text: string | null
  readonly topic: AuditTopic | null
  /** Brought about by the user, or about them. */
  readonly userId: string | null
  /** Of the account, or of those who act for it. */
  readonly account: string | null
}

/** Topics whose rows are about their person; those of others are about an account. */
const ofPersons: readonly AuditTopic[] = ['signIn', 'password']
const ofAccounts: readonly AuditTopic[] = ['groups', 'payments', 'methods', 'vouchers', 'disputes', 'documents']

const listOf = (values: readonly string[]): SQL =>
  sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`
const actionsIn = (topics: readonly AuditTopic[]): SQL => listOf(topics.flatMap(actionsOf))

/** The account of what a row is about, or null: of a payment, a payment method, a dispute, a document or a group. */
const accountOfSubject = sql`case split_part(entry.action, '.', 1)
  when 'payment' then (select buid_customer from payments where id = entry.subject)
  when 'method' then (select buid_customer from payment_methods where id = entry.subject)
  when 'voucher' then (select buid_customer from vouchers where id = entry.subject)
  when 'dispute' then (select buid_customer from disputes where id = entry.subject)
  when 'group' then coalesce(
    (select buid_owner from user_groups where id = entry.subject),
    entry.facts->'was'->>'owner_id'
  )
  when 'document' then (
    select invoice.buid_customer from invoices invoice where invoice.trx_id = coalesce(
      (select trx_id from dispute_documents where id = entry.subject),
      (select trx_id from invoice_documents where id = entry.subject)
    )
  )
end`

/**
 * Returns what a list is made of: the people whom the manager sees (promise S1), their accounts, and the rows about these
 * alone. What a person did for an account that the manager does not see is left out, also where the manager sees the
 * person.
 */
function scopeOf(manager: Manager, { account, text }: AuditFilters): { scope: SQL; condition: SQL } {
  const [ofAccount, ofItsUsers] =
    account === null
      ? [sql`true`, sql`true`]
      : [sql`buid = ${account}`, sql`id in ${usersOfAccount(account)} and exists (select from accounts)`]
  const scope = sql`
    accounts as materialized (
      select buid from customers
      where program_id = ${manager.programId} and buid in ${accountsManaged(manager)} and ${ofAccount}
    ), people as materialized (
      select id from users where program_id = ${manager.programId} and id in ${usersSeen(manager)}
    ), asked as materialized (select id from people where ${ofItsUsers}), named as materialized (
      select id from users where ${text === null ? sql`false` : naming(text)} and id in (select id from people)
    )`
  const condition = sql`(
    (entry.action in ${actionsIn(ofPersons)} and entry.user_id in (select id from asked))
    or (entry.action in ${actionsIn(['people'])} and coalesce(entry.subject, entry.user_id) in (select id from asked))
    or (
      entry.action in ${actionsIn(ofAccounts)} and entry.user_id in (select id from people)
      and ${accountOfSubject} in (select buid from accounts)
    )
  )`
  return { scope, condition }
}

/** The condition of the filters beside the account. */
function filterCondition({ from, before, text, topic, userId }: AuditFilters): SQL {
  const parts = [
    sql`entry.at >= ${from.toISOString()}`,
    before === null ? null : sql`entry.at < ${before.toISOString()}`,
    text === null ? null : sql`(entry.user_id in (select id from named) or entry.subject in (select id from named))`,
    topic === null ? null : sql`entry.action in ${actionsIn([topic])}`,
    userId === null ? null : sql`(entry.user_id = ${userId} or entry.subject = ${userId})`,
  ]
  return sql.join(
    parts.filter((part) => part !== null),
    sql` and `,
  )
}

type Stored = {
  id: string
  at: Date | string
  user_id: string | null
  subject: string | null
  action: string
  outcome: string
  code: string | null
  user_name: string | null
  username: string | null
  has_user: boolean
  subject_name: string | null
}

/** Columns of the rows `entry`; nobody is named whom the manager does not see. */
const columns = sql`
  entry.id, entry.at, entry.user_id, entry.subject, entry.action, entry.outcome, entry.facts->>'code' as code,
  actor.id is not null as has_user, actor.username,
  actor.first_name || ' ' || actor.last_name as user_name,
  case split_part(entry.action, '.', 1)
    when 'user' then (
      select first_name || ' ' || last_name from users where id = entry.subject and id in (select id from people)
    )
    when 'payment' then (select confirmation_number from payments where id = entry.subject)
    when 'method' then (select coalesce(nickname, label) || ' ' || last4 from payment_methods where id = entry.subject)
    when 'voucher' then (select holder_name from vouchers where id = entry.subject)
    when 'dispute' then (select dispute_number from disputes where id = entry.subject)
    when 'group' then coalesce(
      (select name from user_groups where id = entry.subject), entry.facts->'was'->>'name', entry.facts->>'name'
    )
  end as subject_name`
const actor = sql`left join users actor on actor.id = entry.user_id and actor.id in (select id from people)`

const outcomes = ['done', 'refused', 'failed'] as const

function wireOf(row: Stored) {
  const { subject_name: subjectName, user_name: userName } = row
  return {
    at: new Date(row.at).toISOString(),
    action: isAuditAction(row.action) ? row.action : 'user.changed',
    outcome: outcomes.find((outcome) => outcome === row.outcome) ?? 'done',
    actor: row.has_user ? ('person' as const) : row.user_id === null ? ('portal' as const) : ('other' as const),
    user_id: row.has_user ? row.user_id : null,
    user_name: userName?.trim() ?? null,
    username: row.username,
    subject_name: subjectName?.trim() ?? null,
    is_own: row.subject === null || row.subject === row.user_id,
    code: row.code,
  }
}
export type AuditEntry = { readonly id: string; readonly wire: ReturnType<typeof wireOf> }
const entryOf = (row: Stored): AuditEntry => ({ id: String(row.id), wire: wireOf(row) })

type Query = { readonly filters: AuditFilters; readonly page: { readonly number: number; readonly size: number } }

/** A page of the audit of the manager's people, newest first, and the number of rows. */
export async function listAudit(
  store: Store,
  manager: Manager,
  { filters, page }: Query,
): Promise<{ items: AuditEntry[]; total: number }> {
  const { scope, condition } = scopeOf(manager, filters)
  const { rows } = await store.db().execute<Stored & { total: string; found: string | null }>(sql`
    with ${scope}, found as materialized (
      select entry.id, entry.at from audit entry where ${filterCondition(filters)} and ${condition}
    ), page as (
      select id from found order by at desc, id desc limit ${page.size} offset ${(page.number - 1) * page.size}
    )
    select (select count(*) from found) as total, page.id as found, ${columns}
    from (values (1)) as always (one) left join page on true left join audit entry on entry.id = page.id ${actor}
    order by entry.at desc, entry.id desc`)
  return {
    // A page after the last one has no row but that of the total.
    items: rows.filter(({ found }) => found !== null).map(entryOf),
    total: Number(rows[0]?.total ?? 0),
  }
}

/** Rows of one query of an export. */
const PART = 1_000

/** All rows of a list, a thousand at a time, each part found by where the last one ended. */
export async function* streamAudit(
  store: Store,
  manager: Manager,
  filters: AuditFilters,
): AsyncGenerator<readonly AuditEntry[]> {
  const { scope, condition } = scopeOf(manager, filters)
  for (let last: { at: string; id: string } | null = null; ;) {
    const after: SQL =
      last === null ? sql`true` : sql`(entry.at, entry.id) < (${last.at}::timestamptz, ${last.id}::bigint)`
    const { rows }: { rows: (Stored & { exact: string })[] } = await store.db().execute<Stored & { exact: string }>(sql`
      with ${scope}
      select ${columns}, entry.at::text as exact from audit entry ${actor}
      where ${filterCondition(filters)} and ${condition} and ${after}
      order by entry.at desc, entry.id desc limit ${PART}`)
    const end = rows.at(-1)
    if (!end) return
    yield rows.map(entryOf)
    last = { at: end.exact, id: String(end.id) }
  }
}
