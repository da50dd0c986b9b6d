import { sql, type SQL } from 'drizzle-orm'

import type { Store } from '../store/store.ts'
import { holdings, type Holding } from './holdings.ts'
import type { Subject } from './subject.ts'

export type OwnRow = Readonly<Record<string, unknown>>

/** Returns the condition that a row, `t`, of a table is about the user. */
export const ownRows = ({ mine }: Holding, subject: Subject): SQL => sql`(${mine(subject)})`

/** Reads the rows about the user in one table, without what does not leave. */
async function readOwnRows(store: Store, holding: Holding, subject: Subject): Promise<OwnRow[]> {
  const { table, hides = [], row = () => sql`to_jsonb(t)` } = holding
  const { rows } = await store.db().execute<{ own: OwnRow }>(sql`
    select (${row(subject)}) - ${`{${hides.join(',')}}`}::text[] as own
    from ${sql.identifier(table)} as t where ${ownRows(holding, subject)}`)
  return rows.map(({ own }) => own)
}

/** Reads all that is stored about the user, table by table; of a secret it says alone that there is one. */
export async function* readAllOwnRows(
  store: Store,
  subject: Subject,
): AsyncGenerator<{ holding: Holding; rows: OwnRow[] }> {
  for (const holding of holdings) yield { holding, rows: await readOwnRows(store, holding, subject) }
}
