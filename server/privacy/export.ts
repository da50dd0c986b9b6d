/** All that is stored about a user, in one zip file: as JSON, and each table as CSV. */
import { storedKinds } from '../../domain/rules/privacy/stored-data.ts'
import { zipOf, type Entry } from '../exports/zip-stream.ts'
import { csvOf } from '../http/csv.ts'
import type { StreamedFile } from '../http/file-stream.ts'
import type { Store } from '../store/store.ts'
import { readAllOwnRows, type OwnRow } from './own-rows.ts'
import { recordingsOf } from './recordings.ts'
import type { Subject } from './subject.ts'

export type OwnData = {
  readonly exported_at: string
  /** By kind, as the privacy center lists them, and by table. */
  readonly data: Readonly<Record<string, Readonly<Record<string, readonly OwnRow[]>>>>
}

/** Reads all of it; `recordings` are the ids that the user's browser knows. */
export async function ownData(
  store: Store,
  subject: Subject,
  { recordings, now }: { recordings: readonly string[]; now: Date },
): Promise<OwnData> {
  const data: Record<string, Record<string, readonly OwnRow[]>> = Object.fromEntries(
    storedKinds.map((kind) => [kind, {}]),
  )
  for await (const { holding, rows } of readAllOwnRows(store, subject))
    data[holding.kind] = { ...data[holding.kind], [holding.table]: rows }
  data.recordings = { flow_sessions: await recordingsOf(store, recordings) }
  return { exported_at: now.toISOString(), data }
}

/** A cell is one text: what has parts is written as JSON. */
const cellOf = (value: unknown) =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value)

function csvFile(rows: readonly OwnRow[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const csv = csvOf(columns)
  return (
    csv.head() +
    csv.lines(rows.map((row) => Object.fromEntries(columns.map((column) => [column, cellOf(row[column])]))))
  )
}

/** Returns the file; a table without a row has no CSV. */
export function ownDataFile(own: OwnData): StreamedFile {
  const entry = (path: string, text: string): Entry => ({
    path,
    isCompressed: true,
    // oxlint-disable-next-line require-await
    parts: async function* parts() {
      yield text
    },
  })
  const tables = Object.values(own.data).flatMap((kind) => Object.entries(kind))
  const entries = [
    entry('data.json', `${JSON.stringify(own, null, 2)}\n`),
    ...tables.filter(([, rows]) => rows.length > 0).map(([table, rows]) => entry(`csv/${table}.csv`, csvFile(rows))),
  ]
  return { name: `my-data-${own.exported_at.slice(0, 10)}.zip`, mediaType: 'application/zip', parts: zipOf(entries) }
}
