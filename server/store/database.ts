import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The part of a raw result that both drivers have. They count changed rows differently: use `returning`. */
type Rows<Row> = { rows: Row[] }
interface RowsOfBoth extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** The database, or a transaction of it; the same type on PGlite and on PostgreSQL. */
export type Database = PgDatabase<RowsOfBoth>
