/** Has a file read in another way, and checked again; or gives it up. Nothing of it is stored by either. */
import { eq } from 'drizzle-orm'

import type { ChangeFileField, ChangeFileMode } from '../../domain/contract/intake/change-file.ts'
import { hasEnded } from '../../domain/rules/intake/change-file.ts'
import { mappingOf, refuseColumns } from '../../domain/rules/intake/refuse-columns.ts'
import type { Clock } from '../clock.ts'
import { errorObject, refuse, Refusal } from '../http/refusal.ts'
import { kindsWithoutNumbers } from '../import/feed/kinds.ts'
import { nothingDone } from '../import/feed/feed-items.ts'
import { localeFormats } from '../import/locale-formats.ts'
import { audit } from '../store/schema/audit.ts'
import { changeFilePieces, changeFileReports } from '../store/schema/merchant/change-files.ts'
import type { Store } from '../store/store.ts'
import {
  changeFileOf,
  columnsOf,
  isAskedAbout,
  kindOf,
  readingOf,
  statusOf,
  type ChangeFileRow,
  type FileOwner,
} from './stored.ts'
import { moveFile, type Actor } from './transition.ts'

type Services = { readonly store: Store; readonly clock: Clock }
type Asked = { readonly id: string; readonly version: number; readonly actor: Actor }

export type SaidOfFile = {
  readonly mode: ChangeFileMode
  readonly locale: string | null
  readonly columns: readonly (ChangeFileField | null)[]
}

/**
 * Puts a file back into the line, to be checked as it is said now. Refuses with 409 `changeFileChanged` one that is in
 * another state or was changed meanwhile, and `changeFileNotChecked` one whose bytes are gone; with 422 columns that it
 * cannot be read by, each with its place.
 */
export function checkAgain(
  { store, clock }: Services,
  owner: FileOwner,
  { id, version, actor, mode, locale, columns }: Asked & SaidOfFile,
): Promise<ChangeFileRow> {
  const now = clock.now()
  return store.tx(async () => {
    const row = await changeFileOf(store, owner, id)
    const known = columnsOf(row)
    const isWhole = (await store.db().$count(changeFilePieces, eq(changeFilePieces.fileId, id))) > 0
    if (known === null || row.version !== version || !isAskedAbout(row)) throw changed(row)
    if (!isWhole) throw refuse(409, 'changeFileNotChecked', { meta: { status: row.status, version } })
    refuseSaid(row, { columns, locale }, known)
    const change = {
      ...nothingDone,
      mode,
      reading: { ...readingOf(row), locale: locale ?? undefined, ...mappingOf(columns, known.header) },
      columns: { ...known, read_as: columns, from: 'chosen' as const },
      isDryRun: true,
      endedAt: null,
      tries: 0,
      refusals: [],
      rowsTotal: null,
    }
    const moved = await moveFile(store, row, 'check.ask', { now, change })
    if (moved === null) throw changed(row)
    await store.db().delete(changeFileReports).where(eq(changeFileReports.fileId, id))
    await store
      .db()
      .insert(audit)
      .values({
        at: now,
        ...actor,
        action: 'changeFile.checkAsked',
        subject: id,
        outcome: 'done',
        facts: { program_id: row.programId, file: row.fileName },
      })
    return moved
  })
}

/**
 * Gives up a file that was chosen in the browser; its bytes are deleted. Refuses with 409 `changeFileChanged` one that is being
 * stored or has ended, or that was changed meanwhile.
 */
export async function withdrawFile(
  { store, clock }: Services,
  owner: FileOwner,
  { id, version, actor }: Asked,
): Promise<ChangeFileRow> {
  const row = await changeFileOf(store, owner, id)
  // A check goes on from one version to the next while somebody looks at it.
  const isSame = row.version === version || (row.isDryRun && !hasEnded(statusOf(row)))
  const moved =
    isSame && isAskedAbout(row) ? await moveFile(store, row, 'file.withdraw', { now: clock.now(), actor }) : null
  if (moved === null) throw changed(row)
  return moved
}

const changed = ({ status, version }: ChangeFileRow) => refuse(409, 'changeFileChanged', { meta: { status, version } })

function refuseSaid(
  row: ChangeFileRow,
  { columns, locale }: Pick<SaidOfFile, 'columns' | 'locale'>,
  known: NonNullable<ReturnType<typeof columnsOf>>,
): void {
  const refusals: { code: string; at: string }[] = [...refuseColumns(columns, known)]
  if (locale === null && !kindsWithoutNumbers.has(kindOf(row))) refusals.push({ code: 'localeMissing', at: 'locale' })
  if (locale !== null && localeFormats(locale) === null) refusals.push({ code: 'localeUnknown', at: 'locale' })
  if (refusals.length === 0) return
  throw new Refusal(
    422,
    refusals.map(({ code, at }) => errorObject(422, code, { pointer: `/data/attributes/${at}` })),
  )
}
