import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

import type * as schema from './schema.ts'

/** What the raw results of the two drivers have in common. How they count changed rows differs: use `returning`. */
type Rows<Row> = { rows: Row[] }
interface RowsOfBoth extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** The database, or a transaction of it; the same type on PGlite and on PostgreSQL. */
export type Database = PgDatabase<RowsOfBoth, typeof schema>
