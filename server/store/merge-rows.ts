/** Rows that a file describes, brought into a table: what is missing is added, what differs is changed. */
import { getTableColumns, inArray, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isDeepStrictEqual } from 'node:util'

import type { Transactions } from './transactions.ts'

/** A row by the names of its columns in code. A member that is undefined or not there is left as it is stored. */
export type Row = Readonly<Record<string, unknown>>

type ChangedRow = { readonly before: Row; readonly after: Row; readonly columns: readonly string[] }

export type MergedRows = {
  readonly added: readonly Row[]
  readonly changed: readonly ChangedRow[]
  readonly unchanged: readonly Row[]
}

/** Rows of one statement: PostgreSQL accepts 65,535 parameters at most. */
const ROWS_A_STATEMENT = 500

/** Returns the key of a row, to compare rows by. */
function keyOf(keys: readonly string[], row: Row): string {
  return JSON.stringify(keys.map((key) => row[key]))
}

/**
 * Stores the rows, each known by the columns of `keys`, the first of which narrows what is read. Columns that a row does
 * not have stay as they are; `complete` gives a new row what only a new one needs. Runs in the caller's transaction, which holds what it compares with until it ends.
 */
export async function mergeRows(
  store: Transactions,
  table: PgTable,
  keys: readonly [string, ...string[]],
  rows: readonly Row[],
  complete: (row: Row) => Row = (row) => row,
): Promise<MergedRows> {
  const added: Row[] = []
  const changed: ChangedRow[] = []
  const unchanged: Row[] = []
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const part = rows.slice(from, from + ROWS_A_STATEMENT)
    const stored = await storedRows(store, table, keys, part)
    const fresh: Row[] = []
    const differing: ChangedRow[] = []
    for (const row of part) {
      const before = stored.get(keyOf(keys, row))
      const change = before ? changeOf(before, row) : null
      if (!before) fresh.push(complete(row))
      else if (change) differing.push(change)
      else unchanged.push(before)
    }
    if (fresh.length > 0) await store.db().insert(table).values(insertable(fresh))
    await replace(store, table, keys, differing)
    added.push(...fresh)
    changed.push(...differing)
  }
  return { added, changed, unchanged }
}

/** Returns the stored rows of the same keys, which nobody else changes until the transaction ends. */
async function storedRows(
  store: Transactions,
  table: PgTable,
  keys: readonly [string, ...string[]],
  rows: readonly Row[],
): Promise<ReadonlyMap<string, Row>> {
  const values = [...new Set(rows.map((row) => row[keys[0]]))]
  const found: readonly Row[] = await store
    .db()
    .select()
    .from(table)
    .where(inArray(columnOf(table, keys[0]), values))
    .for('update')
  return new Map(found.map((row) => [keyOf(keys, row), row]))
}

function changeOf(before: Row, wanted: Row): ChangedRow | null {
  const columns = Object.keys(wanted).filter(
    (name) => wanted[name] !== undefined && !isDeepStrictEqual(wanted[name], before[name]),
  )
  const change = Object.fromEntries(columns.map((name) => [name, wanted[name]]))
  return columns.length === 0 ? null : { before, after: { ...before, ...change }, columns }
}

/** Writes the columns that differ in some of the rows, all rows in one statement. */
async function replace(
  store: Transactions,
  table: PgTable,
  keys: readonly string[],
  changes: readonly ChangedRow[],
): Promise<void> {
  if (changes.length === 0) return
  const columns = new Set(changes.flatMap(({ columns: names }) => names))
  const set = Object.fromEntries(
    Array.from(columns, (name) => [name, sql`excluded.${sql.identifier(toSnakeCase(columnOf(table, name).name))}`]),
  )
  await store
    .db()
    .insert(table)
    .values(insertable(changes.map(({ after }) => after)))
    .onConflictDoUpdate({ target: keys.map((key) => columnOf(table, key)), set })
}

function columnOf(table: PgTable, name: string): PgColumn {
  const column = getTableColumns(table)[name]
  if (!column) throw new Error(`There is no column ${name}.`)
  return column
}

/** The driver checks the rows: their type is that of any table here. */
function insertable(rows: readonly Row[]) {
  return rows as Record<string, never>[]
}
