/** Rows of invoices that wait as JSON until all of a file is judged, and are stored together then. */
import { eq, sql, type SQL } from 'drizzle-orm'

import type { InvoiceRows } from '../import/invoice-rows.ts'
import { importParts } from '../store/schema/merchant/imports.ts'
import type { Transactions } from '../store/transactions.ts'

/** Parts of one statement: on the embedded database other requests get their turn between two of them. */
const PARTS_A_STATEMENT = 4

export type StagedPart = Pick<typeof importParts.$inferInsert, 'invoices' | 'lines' | 'addresses'>

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const asRow = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [snake(name), value]))

/** Returns rows as they wait, without their documents. */
export function staged(rows: readonly InvoiceRows[]): StagedPart {
  const orNull = (values: readonly object[]) => (values.length === 0 ? null : values.map(asRow))
  return {
    invoices: orNull(rows.map(({ invoice }) => invoice)),
    lines: orNull(rows.flatMap(({ lines }) => lines)),
    addresses: orNull(rows.flatMap(({ addresses }) => addresses)),
  }
}

/** The columns that waiting rows have, by their first one. */
export type StagedColumns = Readonly<Partial<Record<keyof StagedPart, readonly string[]>>>

export function columnsOfStaged(part: StagedPart): StagedColumns {
  const of = (rows: readonly object[] | null | undefined) => (rows?.[0] ? { columns: Object.keys(rows[0]) } : null)
  const [invoices, lines, addresses] = [of(part.invoices), of(part.lines), of(part.addresses)]
  return {
    ...(invoices ? { invoices: invoices.columns } : {}),
    ...(lines ? { lines: lines.columns } : {}),
    ...(addresses ? { addresses: addresses.columns } : {}),
  }
}

const tables = { invoices: 'invoices', lines: 'invoice_lines', addresses: 'invoice_addresses' } as const

/**
 * Stores the waiting rows of an import in the caller's transaction, and returns how many invoices: fewer than waited
 * where one came to be there meanwhile. Its lines and addresses follow the invoices, so the caller rolls back then.
 */
export async function storeStaged(
  store: Transactions,
  importId: string,
  { parts, columns }: { parts: number; columns: StagedColumns },
): Promise<number> {
  let stored = 0
  if (!columns.invoices) return stored
  for (let from = 0; from < parts; from += PARTS_A_STATEMENT) {
    const range = { importId, from, to: from + PARTS_A_STATEMENT }
    const query = sql`with fresh as (${insertFrom('invoices', columns, range)} on conflict do nothing returning 1)
      select count(*)::int as stored from fresh`
    const { rows } = await store.db().execute<{ stored: number }>(query)
    stored += rows[0]?.stored ?? 0
  }
  return stored
}

/** Stores the waiting lines and addresses of invoices that are stored. */
export async function storeStagedDetails(
  store: Transactions,
  importId: string,
  { parts, columns }: { parts: number; columns: StagedColumns },
): Promise<void> {
  const range = { importId, from: 0, to: parts }
  if (columns.lines) await store.db().execute(insertFrom('lines', columns, range))
  if (columns.addresses) await store.db().execute(insertFrom('addresses', columns, range))
}

function insertFrom(
  kind: keyof typeof tables,
  columns: StagedColumns,
  { importId, from, to }: { importId: string; from: number; to: number },
): SQL {
  const table = sql.identifier(tables[kind])
  const names = (columns[kind] ?? []).map((name) => sql.identifier(name))
  const list = sql.join(names, sql`, `)
  const values = sql.join(
    names.map((name) => sql`entry.${name}`),
    sql`, `,
  )
  return sql`insert into ${table} (${list}) select ${values}
    from merchant_import_parts part, jsonb_populate_recordset(null::${table}, part.${sql.identifier(kind)}) entry
    where part.import_id = ${importId} and part.position >= ${from} and part.position < ${to}`
}

/** Deletes what waited; what became of each line stays. */
export async function forgetStaged(store: Transactions, importId: string): Promise<void> {
  await store
    .db()
    .update(importParts)
    .set({ invoices: null, lines: null, addresses: null })
    .where(eq(importParts.importId, importId))
}
