/** A user of whom every table that could hold something does, and a search through the whole database for them. */
import { sql, type SQL } from 'drizzle-orm'

import { keptTexts, mentions } from '../../../server/privacy/holdings.ts'
import { privacyRequests } from '../../../server/store/schema/privacy/requests.ts'
import { userCustomers, users } from '../../../server/store/schema/users.ts'
import type { Store } from '../../../server/store/store.ts'
import { storePortalImports } from '../credit/stored-imports.ts'
import { storePortalRejections } from '../credit/stored-rejections.ts'
import { storePortalVouchers } from '../credit/stored-vouchers.ts'
import { storePortalApiKeys } from '../erp/signed-caller.ts'
import { storePortalChangeFiles } from '../erp/stored-change-files.ts'
import { storePortalMailPayments } from '../portal-fixture-mail.ts'

/** Words that stand in nothing else. */
export const planted = {
  id: 'usr-7f3q',
  username: 'q.fathom',
  email: 'quillona.fathomly@example.org',
  firstName: 'Quillona',
  lastName: 'Fathomly',
} as const
const plantedName = `${planted.firstName} ${planted.lastName}`

/** Columns of e-mail addresses: of the rows with them the user's own are found. */
const addresses: readonly (readonly [table: string, column: string])[] = [
  ['mails', 'to_address'],
  ['mail_consents', 'address'],
  ['unsubscribe_links', 'address'],
  ['suppressed_addresses', 'address'],
  ['bank_links', 'sent_to'],
  ['application_links', 'sent_to'],
  ['applications', 'email'],
  ['vouchers', 'holder_email'],
  ['dispute_contacts', 'email'],
  ['recovery_requests', 'name'],
]

type Column = { table: string; name: string; type: string; isNeeded: boolean; namesUser: boolean }

/** Returns the columns of all tables, as the database has them. */
export async function columnsOf(store: Store): Promise<Column[]> {
  const { rows } = await store.db().execute<Record<string, string>>(sql`
    select c.table_name as table, c.column_name as name, c.udt_name as type,
      (c.is_nullable = 'NO' and c.column_default is null and c.is_identity = 'NO')::text as is_needed,
      exists (
        select from pg_constraint fk
        join pg_attribute a on a.attrelid = fk.conrelid and a.attnum = fk.conkey[1]
        where fk.contype = 'f' and fk.confrelid = 'users'::regclass and fk.conrelid = format('%I', c.table_name)::regclass
          and a.attname = c.column_name
      )::text as names_user
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and not (select relispartition from pg_class where oid = format('%I', c.table_name)::regclass)
    order by c.table_name, c.ordinal_position`)
  return rows.map(({ table = '', name = '', type = '', is_needed: needed, names_user: names }) => ({
    table,
    name,
    type,
    isNeeded: needed === 'true',
    namesUser: names === 'true' || (table === 'audit' && name === 'user_id'),
  }))
}

const now = '2026-11-21T15:00:00Z'
/** A value of any column that must have one. */
function anyValue({ type, namesUser, table, name }: Column): SQL {
  if (namesUser) return sql`${planted.id}`
  if (name === 'program_id') return sql`'near'`
  if (type.startsWith('timestamp')) return sql`${now}::timestamptz`
  if (type === 'date') return sql`'2026-11-21'::date`
  if (type === 'jsonb') return sql`'{}'::jsonb`
  if (type === 'bool') return sql`false`
  if (type === 'bytea') return sql`''::bytea`
  if (type.startsWith('int') || type === 'numeric') return sql`1`
  return type.startsWith('_') ? sql`'{}'` : sql`${`${table}-${name}`}::text`
}

/**
 * Stores the user, a row in every table that has none, and the user in every place that may name one: in each column that
 * refers to users, each that holds an address, and each text that may say a name.
 */
export async function plantUser(store: Store): Promise<void> {
  await storePortalApiKeys(store)
  await storePortalImports(store)
  await storePortalChangeFiles(store)
  await storePortalMailPayments(store)
  await storePortalRejections(store)
  await storePortalVouchers(store)
  const q = store.db()
  const { id, username, email, firstName, lastName } = planted
  await q.insert(users).values({
    id,
    username,
    email,
    firstName,
    lastName,
    programId: 'near',
    role: 'payer',
    userTypes: ['customer'],
    passwordHash: 'hash-of-the-password',
    challengeQuestion: 'Ship?',
    challengeHash: 'hash-of-the-phrase',
  })
  await q.insert(userCustomers).values({ userId: id, buidCustomer: 'c-own' })
  const [requestedAt, endedAt] = [new Date(now), new Date(now)]
  const request = { id: 'pr-7f3q', programId: 'near', userId: id, status: 'refused', requestedAt, endedAt }
  await q.insert(privacyRequests).values(request)
  const columns = await columnsOf(store)
  await store.tx(async () => {
    const run = (statement: SQL) => store.db().execute(statement)
    // Past the triggers and the references: what is planted is not what the portal would have done.
    await run(sql`select set_config('session_replication_role', 'replica', true)`)
    for (const table of new Set(columns.map((column) => column.table))) {
      const own = columns.filter((column) => column.table === table)
      const { rows } = await run(sql`select 1 from ${sql.identifier(table)} limit 1`)
      if (rows.length > 0) continue
      // A document has its content here or in the document storage.
      const needed = own.filter(({ isNeeded, namesUser, type }) => isNeeded || namesUser || type === 'bytea')
      const names = needed.map(({ name }) => sql.identifier(name))
      await run(
        needed.length === 0
          ? sql`insert into ${sql.identifier(table)} default values`
          : sql`insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)})
            values (${sql.join(needed.map(anyValue), sql`, `)})`,
      )
    }
    // Of rows of other programs and accounts, those that name somebody mean a namesake.
    const isOwn = (table: string) => {
      const has = (name: string) => columns.some((column) => column.table === table && column.name === name)
      if (has('program_id')) return sql`program_id = 'near'`
      return has('buid_customer') ? sql`buid_customer = 'c-own'` : sql`ctid is not null`
    }
    const plant = (table: string, column: string, value: SQL, place: 'first' | 'last') =>
      run(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${value}
        where ctid = (
          select ctid from ${sql.identifier(table)}
          order by (${isOwn(table)}) desc nulls last, ctid ${sql.raw(place === 'first' ? 'asc' : 'desc')} limit 1)`)
    for (const { table, name, namesUser } of columns)
      if (namesUser && !['user_customers'].includes(table)) await plant(table, name, sql`${id}`, 'first')
    for (const [table, column] of addresses) await plant(table, column, sql`${email}`, 'first')
    for (const [table, names] of [...Object.entries(mentions), ...Object.entries(keptTexts)])
      for (const name of names) {
        const type = columns.find((column) => column.table === table && column.name === name)?.type
        if (type === undefined) throw new Error(`There is no column ${table}.${name}.`)
        const said = `Ask ${plantedName} <${email}>, ${username}.`
        const value =
          type === 'jsonb'
            ? sql`${JSON.stringify({ said })}::jsonb`
            : type === '_text'
              ? sql`array[${said}]`
              : sql`${said}`
        await plant(table, name, value, 'last')
      }
  })
}

export type Hit = { table: string; column: string; row: Record<string, unknown>; by: 'id' | 'name' }

/** Finds every row in which a text or a document names the user, by looking at all of them. */
export async function findUser(store: Store): Promise<Hit[]> {
  const hits: Hit[] = []
  const words = [planted.username, planted.email, plantedName].map((word) => word.toLowerCase())
  for (const { table, name, type } of await columnsOf(store)) {
    if (!['text', '_text', 'jsonb', 'json', 'varchar', 'name', 'citext'].includes(type)) continue
    const text = sql`lower(${sql.identifier(name)}::text)`
    const isNamed = sql.join(
      words.map((word) => sql`position(${word} in ${text}) > 0`),
      sql` or `,
    )
    const { rows } = await store.db().execute<{ own: Record<string, unknown>; named: boolean }>(sql`
      select to_jsonb(t) as own, (${isNamed}) as named from ${sql.identifier(table)} t
      where ${isNamed} or position(${planted.id} in ${text}) > 0`)
    for (const { own, named } of rows) hits.push({ table, column: name, row: own, by: named ? 'name' : 'id' })
  }
  return hits
}
