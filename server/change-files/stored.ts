/** Files of changes as rows, and as their senders see them. */
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'

import {
  CHANGE_FILE,
  changeFileKinds,
  ChangeFileReadingSchema,
  FileColumnsSchema,
  type FileColumns,
  type ChangeFileReading,
} from '../../domain/contract/intake/change-file.ts'
import { intakeModes, type IntakeMode } from '../../domain/contract/intake/result.ts'
import { changeFileStatuses } from '../../domain/rules/intake/change-file.ts'
import { notFound } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { changeFiles } from '../store/schema/merchant/change-files.ts'
import type { Transactions } from '../store/transactions.ts'

export type ChangeFileRow = typeof changeFiles.$inferSelect

/** Whose files: those of one merchant, or with null all of a program. */
export type FileOwner = { readonly programId: string; readonly buidMerchant: string | null }

export const statusOf = ({ status }: Pick<ChangeFileRow, 'status'>) => v.parse(v.picklist(changeFileStatuses), status)
export const kindOf = ({ kind }: Pick<ChangeFileRow, 'kind'>) => v.parse(v.picklist(changeFileKinds), kind)
export const modeOf = ({ mode }: Pick<ChangeFileRow, 'mode'>): IntakeMode => v.parse(v.picklist(intakeModes), mode)
export const readingOf = ({ reading }: Pick<ChangeFileRow, 'reading'>): ChangeFileReading =>
  v.parse(ChangeFileReadingSchema, reading)

export const columnsOf = ({ columns }: Pick<ChangeFileRow, 'columns'>): FileColumns | null =>
  v.parse(v.nullable(FileColumnsSchema), columns)

/** Checks whether somebody chose a file in the browser, who can be asked about it. */
export const isAskedAbout = ({ keyId }: Pick<ChangeFileRow, 'keyId'>): boolean => keyId === null

/** Returns a file that its owner may see; any other is not found, whether it exists or not (promise S1). */
export async function changeFileOf(store: Transactions, by: FileOwner, id: string): Promise<ChangeFileRow> {
  const isTheirs = and(
    eq(changeFiles.id, id),
    eq(changeFiles.programId, by.programId),
    by.buidMerchant === null ? undefined : eq(changeFiles.buidMerchant, by.buidMerchant),
  )
  const [row] = await store.db().select().from(changeFiles).where(isTheirs)
  if (!row) throw notFound()
  return row
}

/** Returns a file as it is sent to those who read it below this path. */
export function changeFileWire(row: ChangeFileRow, path: string): Resource {
  return resource(CHANGE_FILE, row.id, attributesOf(row, path))
}

/** Returns a file as who opens it in the browser sees it: with its columns and its first refused rows. */
export function openedFileWire(row: ChangeFileRow, path: string): Resource {
  return resource(CHANGE_FILE, row.id, {
    ...attributesOf(row, path),
    locale: readingOf(row).locale ?? null,
    rows_total: row.rowsTotal,
    columns: columnsOf(row),
    refusals: row.refusals,
  })
}

/** Returns a file as it is in a list. Whoever works at it goes on by itself, other than the command. */
export function listedFileWire(row: ChangeFileRow, path: string): Resource {
  return resource(CHANGE_FILE, row.id, { ...attributesOf(row, path), is_broken_off: false })
}

function attributesOf(row: ChangeFileRow, path: string): Readonly<Record<string, unknown>> {
  return {
    kind: kindOf(row),
    source: row.keyId === null ? 'browser' : 'api',
    version: row.version,
    file_name: row.fileName,
    file_size: row.fileSize,
    status: statusOf(row),
    upsert: row.mode === 'change',
    skip_known: row.mode === 'skip',
    dry_run: row.isDryRun,
    buid_merchant: row.buidMerchant,
    rows: row.rowsDone,
    counts: row.counts,
    refusal: row.refusal,
    report: `${path}/${row.id}/report`,
    created_at: row.createdAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
  }
}
