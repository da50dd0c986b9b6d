/** Feeds a file into a program: batch by batch, each in a transaction with the position that it has come to. */
import { createReadStream } from 'node:fs'
import { basename, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { failureSentence } from '../../failure-sentence.ts'
import { programs } from '../../store/schema/programs.ts'
import type { Store } from '../../store/store.ts'
import { exitCodes, MANY, type ExitCode } from '../exit-codes.ts'
import { counted, plain, type Output } from '../output.ts'
import { UnreadableFile } from '../reading.ts'
import { feedItems, meantBy, type Counts } from './feed-items.ts'
import type { FeedOptions } from './options.ts'
import type { FeedItem } from './feed-item.ts'
import { openFeed } from './read-changes.ts'
import { openReport, OtherReport, type ReportFile } from './report-file.ts'
import {
  atStart,
  beginRun,
  endRun,
  hashOfFile,
  hashOfOptions,
  moveRun,
  positionOf,
  type Position,
  type RunKey,
} from './run-position.ts'

type Dependencies = Output & { readonly now: () => Date }

/** Rows of one transaction: more are hardly faster, and keep what they lock for longer. */
const ROWS_A_BATCH = 1_000
const PROGRESS_MS = 5_000
/** A command that was killed is at the file until the database has noticed it. */
const PATIENCE_MS = 5_000
const LOOK_AGAIN_MS = 500

/** Feeds the file and closes the store. A second command on the same file is turned away while the first is at it. */
export async function runFeed(options: FeedOptions, store: Store, dependencies: Dependencies): Promise<ExitCode> {
  const { err } = dependencies
  try {
    const known = await store.db().select({ id: programs.id }).from(programs)
    if (!known.some(({ id }) => id === options.programId)) {
      err(plain(`There is no program ${options.programId}. There are ${known.map(({ id }) => id).join(', ')}.`))
      return exitCodes.wrongUsage
    }
    const { programId, table, mode, accepted } = options
    const { kind, ...reading } = table
    const key: RunKey = {
      programId,
      kind,
      fileHash: await hashOfFile(options.file),
      optionsHash: hashOfOptions({ ...reading, mode, accepted: [...accepted].toSorted() }),
    }
    let code: ExitCode = exitCodes.refused
    const name = `feed ${programId} ${kind} ${key.fileHash}`
    const patientUntil = performance.now() + PATIENCE_MS
    let isAlone = false
    for (;;) {
      isAlone = await store.alone(name, async () => {
        code = await feed(options, key, store, dependencies)
      })
      if (isAlone || performance.now() >= patientUntil) break
      await setTimeout(LOOK_AGAIN_MS)
    }
    if (!isAlone) err(plain(`${options.file}: another command is at this file.`))
    return code
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal !== null) {
      err(plain(`${options.file}:${refusal}`))
      return exitCodes.refused
    }
    // Without the statement, whose parameters are the rows of the batch.
    err(plain(`${options.file}: stopped, and goes on there with the same command: ${failureSentence(error)}`))
    return exitCodes.storeClosed
  } finally {
    await store.close()
  }
}

/** Returns words for what the file, or its report, is at fault for; null for another failure. */
function refusalOf(error: unknown): string | null {
  if (error instanceof UnreadableFile) {
    const { line, words, code } = error.refusal
    return `${line}: ${words} (${code})`
  }
  if (error instanceof OtherReport) {
    return ` the report ${error.message} is not what was written of it. Put it back, or begin again with --restart.`
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = { ENOENT: 'there is no such file', EACCES: 'it may not be read', EISDIR: 'it is a folder' }[code]
  return reason === undefined ? null : ` ${reason}${error instanceof Error ? ` (${error.message})` : ''}`
}

async function feed(options: FeedOptions, key: RunKey, store: Store, dependencies: Dependencies): Promise<ExitCode> {
  const { file, dryRun } = options
  const { err, now } = dependencies
  const { warnings, refusals, items } = await openFeed(createReadStream(file), options.table)
  for (const { line, words } of warnings) err(plain(`${file}:${line}: warning: ${words}`))
  for (const { line, words, code } of refusals) err(plain(`${file}:${line}: ${words} (${code})`))
  if (refusals.length > 0) return exitCodes.refused
  const report = resolve(options.report)
  const begun = dryRun || options.restarts ? { ...atStart, report: null } : await positionOf(store, key)
  if (begun.report !== null && begun.report !== report) {
    err(plain(`${file}: a run of it was stopped that reports to ${begun.report}; name that, or say --restart.`))
    return exitCodes.wrongUsage
  }
  if (begun.rowsDone > 0) err(plain(`${file}: goes on after ${counted(begun.rowsDone, 'row')}`))
  const out = await openReport(report, begun.reportBytes)
  try {
    if (begun.report === null && !dryRun) await beginRun(store, key, { fileName: basename(file), report, now: now() })
    const end = await feedFrom({ items, begun, out, options, key, store, dependencies })
    // A file without rows has a report with its header.
    if (end.reportBytes === 0) await out.append([])
    if (!dryRun) {
      await endRun(store, key, now())
      if (end.counts.stored + end.counts.changed > MANY) await store.maintain()
    }
    tell(options, end.counts, dependencies)
    return end.counts.refused > 0 ? exitCodes.refused : exitCodes.done
  } finally {
    await out.close()
  }
}

type Feeding = {
  readonly items: AsyncIterable<FeedItem>
  readonly begun: Position
  readonly out: ReportFile
  readonly options: FeedOptions
  readonly key: RunKey
  readonly store: Store
  readonly dependencies: Dependencies
}

/** Feeds what the file has below its position, and says now and then how far it is. */
async function feedFrom({ items, begun, out, options, key, store, dependencies }: Feeding): Promise<Position> {
  const { err, now } = dependencies
  const { file, programId, mode, accepted, dryRun, table } = options
  let { reportBytes } = begun
  const startedAt = performance.now()
  let toldAt = startedAt
  const progress = await feedItems(items, begun, {
    store,
    kind: table.kind,
    request: { programId, buidMerchant: null, mode, by: `file ${basename(file)}`, meant: meantBy(accepted) },
    now,
    rowsABatch: ROWS_A_BATCH,
    isTried: dryRun,
    async note(lines, after, at) {
      reportBytes = await out.append(lines)
      if (!dryRun) await moveRun(store, key, { ...after, reportBytes }, at)
    },
    async afterBatch({ rowsDone, counts }) {
      if (performance.now() - toldAt < PROGRESS_MS) return
      toldAt = performance.now()
      const rate = (rowsDone - begun.rowsDone) / ((toldAt - startedAt) / 1_000)
      const words = `${rowsDone.toLocaleString('en')} rows, ${Math.round(rate).toLocaleString('en')} a second, ${counts.refused.toLocaleString('en')} refused`
      err(plain(`${file}: ${words}`))
    },
  })
  return { ...progress, reportBytes }
}

function tell({ file, report, table, dryRun, json }: FeedOptions, counts: Counts, { out }: Dependencies): void {
  if (json) {
    out(`${JSON.stringify({ file, kind: table.kind, report, dry_run: dryRun, ...counts }, null, 2)}\n`)
    return
  }
  const { stored, changed, unchanged, skipped, refused } = counts
  const facts = `stored ${stored}, changed ${changed}, unchanged ${unchanged}, skipped ${skipped}, refused ${refused}`
  out(plain(`${file}: ${dryRun ? 'tried, not stored: ' : ''}${facts}; the report is ${report}`))
}
