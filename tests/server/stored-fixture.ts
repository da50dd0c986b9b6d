/** The portal's fixture as one statement: storing it row by row takes ten times as long. */
import { readFileSync, writeFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { inject } from 'vitest'

import { openStore, type Store } from '../../server/store/store.ts'
import type { OpenedPglite } from '../../server/store/open-pglite.ts'
import { cached } from '../support/cached.ts'
import { storePortalFixture } from './portal-fixture.ts'

/** Columns that can be written: the database computes the others. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1
`
const SEQUENCES = `
  select format('perform setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value) as step
  from pg_sequences where schemaname = 'public' and last_value is not null
`

type Rows = { readonly name: string; readonly columns: string; readonly rows: string }

async function filledTables({ client }: OpenedPglite): Promise<Rows[]> {
  const filled: Rows[] = []
  for (const { name, columns } of (await client.query<Omit<Rows, 'rows'>>(TABLES)).rows) {
    const { rows } = await client.query<{ all: string | null }>(`select json_agg(t)::text as all from ${name} t`)
    if (rows[0]?.all) filled.push({ name, columns, rows: rows[0].all })
  }
  return filled
}

/** Writes rows as a statement that stores them in an empty database, past its triggers, whose rows are among them. */
async function statementOf({ client }: OpenedPglite, filled: readonly Rows[]): Promise<string> {
  const inserts = filled.map(
    ({ name, columns, rows }) => `insert into ${name} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${name}, $rows$${rows}$rows$);`,
  )
  const sequences = await client.query<{ step: string }>(SEQUENCES)
  return `do $all$ begin
    perform set_config('session_replication_role', 'replica', true);
    ${[...inserts, ...sequences.rows.map(({ step }) => step)].join('\n')}
  end $all$`
}

/** Makes the statement once for its sources, in a database that is given for it. */
export async function makeStoredFixture(open: () => Promise<OpenedPglite>): Promise<string> {
  const place = cached('portal-fixture', { sources: ['domain', 'server', 'tests/server', 'package-lock.json'] })
  if (!place.isMade) {
    const opened = await open()
    const store = await openStore({ pglite: opened })
    const migrated = new Set((await filledTables(opened)).map(({ name }) => name))
    await storePortalFixture(store)
    const filled = (await filledTables(opened)).filter(({ name }) => !migrated.has(name))
    const unfinished = place.begin()
    writeFileSync(unfinished, await statementOf(opened, filled))
    await store.close()
    place.keep(unfinished)
  }
  return place.path
}

let statement: string | null = null

/** Stores the fixture in an empty store. */
export async function storeFixture(store: Store): Promise<void> {
  statement ??= readFileSync(inject('portalFixture'), 'utf8')
  await store.db().execute(sql.raw(statement))
}
