/**
 * Works through files of changes, in the background: those of one program in the order in which they came, some programs at
 * once. Each batch of rows is stored with the report on it and with how far the file is, in one transaction: whatever stops
 * a server, it goes on there later, and nothing comes twice.
 */
import { and, asc, eq, isNull } from 'drizzle-orm'
import { setImmediate as otherWork } from 'node:timers/promises'

import type { RowRefusal } from '../../domain/contract/intake/change-file.ts'
import { CHANGE_REFUSALS_SHOWN } from '../../domain/limits.ts'
import type { Clock } from '../clock.ts'
import { MANY } from '../import/exit-codes.ts'
import { feedItems, meantBy, type Progress } from '../import/feed/feed-items.ts'
import { reportCsv, type ReportLine } from '../import/feed/report-file.ts'
import { piecesInOrder } from '../import/pieces.ts'
import { UnreadableFile } from '../import/reading.ts'
import { someAtOnce } from '../job-items/some-at-once.ts'
import type { Log } from '../log.ts'
import { changeFilePieces, changeFileReports, changeFiles } from '../store/schema/merchant/change-files.ts'
import type { Store } from '../store/store.ts'
import { isAboutColumns, openMatched } from './match-columns.ts'
import { isAskedAbout, kindOf, modeOf, type ChangeFileRow } from './stored.ts'
import { moveFile } from './transition.ts'

type Services = { readonly store: Store; readonly clock: Clock; readonly log: Log }

export type ChangeFileWork = {
  /** Works through the first file of each program; `more` where one has ended, behind which another may wait. */
  readonly run: () => Promise<void | 'more'>
  /** Ends the work after the batches that are under way. */
  readonly stop: () => void
}

/** The embedded database has one connection, on which others wait for a batch. */
const ROWS_A_BATCH = { pglite: 250, postgres: 1_000 } as const
const PROGRAMS_AT_ONCE = { pglite: 1, postgres: 2 } as const
/** A file of which nothing is done in so many tries has failed. */
const TRIES = 5

/** Thrown where this server stops, or another one works at the file. */
class WorkEnded extends Error {
  override readonly name = 'WorkEnded'
}

export function makeChangeFileWork(services: Services): ChangeFileWork {
  const { store } = services
  let isStopped = false
  return {
    async run() {
      if (isStopped) return
      const files = await firstOfEachProgram(store)
      let hasEnded = false
      await someAtOnce(files, PROGRAMS_AT_ONCE[store.kind], async (file) => {
        if (await workAt(services, file, () => isStopped)) hasEnded = true
      })
      if (hasEnded) return 'more'
    },
    stop() {
      isStopped = true
    },
  }
}

function firstOfEachProgram(store: Store): Promise<readonly ChangeFileRow[]> {
  return store
    .db()
    .selectDistinctOn([changeFiles.programId])
    .from(changeFiles)
    .where(isNull(changeFiles.endedAt))
    .orderBy(asc(changeFiles.programId), asc(changeFiles.number))
}

/** Returns whether the file has come to its end: one that broke off is tried again when the job is due. */
async function workAt(services: Services, file: ChangeFileRow, isStopped: () => boolean): Promise<boolean> {
  const { store, clock, log } = services
  const row = await begun(services, file)
  if (row === null) return false
  try {
    return await feedFile(services, row, isStopped)
  } catch (error) {
    if (error instanceof WorkEnded) return false
    if (error instanceof UnreadableFile) {
      const { line, code, words } = error.refusal
      const change = { refusal: { line, code, words } }
      return (await moveFile(store, row, 'file.refuse', { now: clock.now(), change })) !== null
    }
    log.error({ err: error, id: row.id }, 'a file of changes broke off')
    return countFailure(services, row)
  }
}

/** Returns the file once it is this server's: one that was stopped is gone on with. */
async function begun({ store, clock }: Services, file: ChangeFileRow): Promise<ChangeFileRow | null> {
  if (file.status !== 'received') return file
  return moveFile(store, file, file.isDryRun ? 'check.begin' : 'store.begin', { now: clock.now() })
}

/** Returns whether it was one failure too many. */
async function countFailure({ store, clock }: Services, row: ChangeFileRow): Promise<boolean> {
  const [counted] = await store
    .db()
    .select({ tries: changeFiles.tries })
    .from(changeFiles)
    .where(eq(changeFiles.id, row.id))
  const tries = (counted?.tries ?? 0) + 1
  if (tries >= TRIES) return (await moveFile(store, row, 'work.fail', { now: clock.now(), change: { tries } })) !== null
  await store.db().update(changeFiles).set({ tries }).where(eq(changeFiles.id, row.id))
  return false
}

async function feedFile({ store, clock }: Services, row: ChangeFileRow, isStopped: () => boolean): Promise<boolean> {
  const kind = kindOf(row)
  const { feed, reading, columns } = await openMatched(store, row, () => bytesOf(store, row.id))
  const { refusals, items } = feed
  const [first] = refusals
  if (first && columns !== null && row.isDryRun && isAboutColumns(refusals))
    return (await moveFile(store, row, 'columns.miss', { now: clock.now(), change: { columns } })) !== null
  if (first) {
    const words = refusals.map((refusal) => refusal.words).join(' ')
    throw new UnreadableFile(first.line, first.code, words)
  }
  const isOwn = and(
    eq(changeFiles.id, row.id),
    eq(changeFiles.status, row.status),
    eq(changeFiles.version, row.version),
  )
  // What is stored is read as what was checked.
  if (columns !== null) await store.db().update(changeFiles).set({ columns, reading }).where(isOwn)
  let shown = row.refusals
  const { counts, rowsDone } = await feedItems(items, row, {
    store,
    kind,
    request: {
      programId: row.programId,
      buidMerchant: row.buidMerchant,
      mode: modeOf(row),
      by: `${row.keyId === null ? `user ${row.createdBy}` : `erp ${row.keyId}`} file ${row.fileName}`,
      meant: meantBy(new Set(reading.accepted)),
    },
    now: () => clock.now(),
    rowsABatch: ROWS_A_BATCH[store.kind],
    isTried: row.isDryRun,
    async note(lines, after: Progress) {
      const position = after.rowsDone - lines.length
      if (isAskedAbout(row)) shown = [...shown, ...refusedOf(lines)].slice(0, CHANGE_REFUSALS_SHOWN)
      const [held] = await store
        .db()
        .update(changeFiles)
        .set({ ...after, refusals: shown, tries: 0 })
        .where(and(isOwn, eq(changeFiles.rowsDone, position)))
        .returning({ id: changeFiles.id })
      if (!held) throw new WorkEnded()
      await store
        .db()
        .insert(changeFileReports)
        .values({ fileId: row.id, position, lines: reportCsv.lines(lines) })
    },
    async afterBatch() {
      if (isStopped()) throw new WorkEnded()
      await otherWork()
    },
  })
  const change = { rowsTotal: rowsDone }
  const moved = await moveFile(store, row, row.isDryRun ? 'check.end' : 'store.end', { now: clock.now(), change })
  if (moved && !row.isDryRun && counts.stored + counts.changed > MANY) await store.maintain()
  return moved !== null
}

const refusedOf = (lines: readonly ReportLine[]): readonly RowRefusal[] =>
  lines.filter(({ result }) => result === 'refused').map(({ line, key, code, words }) => ({ line, key, code, words }))

function bytesOf(store: Store, fileId: string): AsyncGenerator<Uint8Array> {
  return piecesInOrder(async (position) => {
    const [piece] = await store
      .db()
      .select({ content: changeFilePieces.content })
      .from(changeFilePieces)
      .where(and(eq(changeFilePieces.fileId, fileId), eq(changeFilePieces.position, position)))
    return piece?.content
  })
}
