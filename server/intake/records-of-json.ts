/** Many rows in one statement with one parameter: they come as JSON, and the database reads them as rows of a table. */
import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'

import type { Transactions } from '../store/transactions.ts'
import { Raced } from './raced.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

/** Returns rows of a table, by the names of its columns in code, as a source named `entry`. */
export function entriesOf(table: PgTable, rows: Rows): SQL {
  const json = JSON.stringify(rows.map(asRow))
  return sql`jsonb_populate_recordset(null::${table}, ${json}::jsonb) as entry`
}

/**
 * Inserts rows in one statement, which all have these columns; the others get their defaults. Throws Raced when another
 * transaction has stored one of them meanwhile.
 */
export async function insertAll(
  store: Transactions,
  table: PgTable,
  columns: readonly string[],
  rows: Rows,
): Promise<void> {
  if (rows.length === 0) return
  const { rows: counted } = await store.db().execute<{ count: number }>(sql`
    with fresh as (${insertion(table, columns, rows)} on conflict do nothing returning 1)
    select count(*)::int as count from fresh`)
  if (counted[0]?.count !== rows.length) throw new Raced()
}

function insertion(table: PgTable, columns: readonly string[], rows: Rows): SQL {
  const names = columns.map((name) => sql.identifier(nameOf(table, name)))
  const values = names.map((name) => sql`entry.${name}`)
  return sql`insert into ${table} (${sql.join(names, sql`, `)})
    select ${sql.join(values, sql`, `)} from ${entriesOf(table, rows)}`
}

/** Returns assignments of columns from a row named `entry`. */
export function assignments(table: PgTable, columns: readonly string[]): SQL {
  const parts = columns.map((name) => {
    const column = sql.identifier(nameOf(table, name))
    return sql`${column} = entry.${column}`
  })
  return sql.join(parts, sql`, `)
}

function nameOf(table: PgTable, name: string): string {
  const column = getTableColumns(table)[name]
  if (!column) throw new Error(`There is no column ${name}.`)
  return toSnakeCase(column.name)
}

const asRow = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [toSnakeCase(name), value]))
