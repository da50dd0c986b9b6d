/** What each column of a file is read as that somebody chose in the browser, and who can be asked where that is not known. */
import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'

import {
  changeFileFields,
  type ChangeFileKind,
  type ChangeFileReading,
  type FileColumns,
} from '../../domain/contract/intake/change-file.ts'
import type { ChangeFileStatus } from '../../domain/rules/intake/change-file.ts'
import { feedColumns, type FeedField } from '../import/feed/kinds.ts'
import { openFeed, type FeedTable, type OpenedFeed, type OpenedTable } from '../import/feed/read-changes.ts'
import type { Refusal } from '../import/reading.ts'
import type { Chunks } from '../import/text-chunks.ts'
import { changeFiles } from '../store/schema/merchant/change-files.ts'
import type { Transactions } from '../store/transactions.ts'
import { columnsOf, isAskedAbout, kindOf, readingOf, type ChangeFileRow } from './stored.ts'

export type MatchedFeed = {
  readonly feed: OpenedFeed
  readonly reading: ChangeFileReading
  /** Null where nobody is asked. */
  readonly columns: FileColumns | null
}

/** More columns than these nobody names one by one. */
const COLUMNS_AT_MOST = 500
const CELL_LENGTH = 200

/** Never ends within a character, which the database would refuse. */
const shortened = (cell: string): string => cell.slice(0, CELL_LENGTH).replace(/[\uD800-\uDBFF]$/, '')

/**
 * Opens a file as it is said to be read. One that was chosen in the browser and whose columns are not known by their names is
 * read as the last one with the same header was. Throws UnreadableFile.
 */
export async function openMatched(store: Transactions, row: ChangeFileRow, bytes: () => Chunks): Promise<MatchedFeed> {
  const reading = readingOf(row)
  const feed = await openFeed(bytes(), tableOf(row, reading))
  if (!isAskedAbout(row) || feed.table.header.length > COLUMNS_AT_MOST) return { feed, reading, columns: null }
  const known = columnsOf(row)
  if (known === null && isAboutColumns(feed.refusals)) {
    const remembered = await rememberedReading(store, row, feed.table.header)
    if (remembered !== null) {
      const { map, ignore } = remembered
      const again = await openFeed(bytes(), tableOf(row, { ...reading, map, ignore }))
      if (again.refusals.length === 0)
        return {
          feed: again,
          reading: { ...reading, map, ignore },
          columns: fileColumns(kindOf(row), again.table, 'remembered'),
        }
    }
  }
  return { feed, reading, columns: fileColumns(kindOf(row), feed.table, known?.from ?? 'guessed') }
}

function tableOf(row: ChangeFileRow, reading: ChangeFileReading): FeedTable {
  const { locale, currency, dueDays, skip, encoding, map, ignore } = reading
  const merchant = row.buidMerchant ?? undefined
  return { kind: kindOf(row), merchant, locale, currency, dueDays, skip, encoding, map, ignore }
}

const ofColumns: readonly Refusal['code'][] = ['columnMissing', 'columnAmbiguous', 'columnUnknown']

/** Checks whether all that is wrong with a header is mended by saying what its columns are. */
export const isAboutColumns = (refusals: readonly Refusal[]): boolean =>
  refusals.length > 0 && refusals.every(({ code }) => ofColumns.includes(code))

function fileColumns(kind: ChangeFileKind, table: OpenedTable, from: FileColumns['from']): FileColumns {
  const { header, sample, columns, needed } = table
  const known = feedColumns(kind)
  const isNeeded = (field: string) => needed.some((one) => one === field)
  const fieldAt = new Map<number, FeedField>([...columns].map(([field, position]) => [position, field]))
  return {
    header: [...header],
    rows: sample.map((cells) => cells.map(shortened)),
    fields: changeFileFields
      .filter((field) => Object.hasOwn(known, field))
      .map((field) => ({ field, is_needed: isNeeded(field) }))
      .toSorted((one, other) => Number(other.is_needed) - Number(one.is_needed)),
    read_as: header.map((_, position) => changeFileFields.find((field) => field === fieldAt.get(position)) ?? null),
    from,
  }
}

/** A file that came so far was read as it should be. */
const readWell: readonly ChangeFileStatus[] = ['checked', 'storing', 'stored']

/** Returns how the last file of the program with this kind and header was read, as far as it was said in the browser. */
async function rememberedReading(
  store: Transactions,
  row: ChangeFileRow,
  header: readonly string[],
): Promise<Pick<ChangeFileReading, 'map' | 'ignore'> | null> {
  const [last] = await store
    .db()
    .select({ reading: changeFiles.reading })
    .from(changeFiles)
    .where(
      and(
        eq(changeFiles.programId, row.programId),
        isNull(changeFiles.keyId),
        eq(changeFiles.kind, row.kind),
        ne(changeFiles.id, row.id),
        inArray(changeFiles.status, [...readWell]),
        sql`${changeFiles.columns}->>'from' <> 'guessed'`,
        sql`${changeFiles.columns}->'header' = ${JSON.stringify(header)}::jsonb`,
      ),
    )
    .orderBy(desc(changeFiles.number))
    .limit(1)
  return last ? readingOf(last) : null
}
