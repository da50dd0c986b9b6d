/** The feeds of an operator, from their command line to their exit code. */
import { eq } from 'drizzle-orm'
import { open, rename, rm } from 'node:fs/promises'

import { failureSentence } from '../failure-sentence.ts'
import { paymentSettingsOf } from '../program/payment-settings.ts'
import { programs } from '../store/schema/programs.ts'
import type { Store } from '../store/store.ts'
import { camtDocument } from './camt.ts'
import { cursorOf, type Position } from './cursor.ts'
import { dayEntries, withShares } from './day-entries.ts'
import { feedCsv } from './feed-csv.ts'
import { positionIn, readPart } from './feed.ts'
import { adjustmentLines, dayAdjustments, ledgerCsv, ledgerHead, moneyLines } from './ledger.ts'
import { help, readOptions, WrongUsage, type DayOptions, type FeedOptions } from './options.ts'

export type FeedDependencies = {
  readonly openStore: () => Promise<Store>
  readonly now: () => Date
  readonly out: (text: string) => Promise<void>
  readonly err: (text: string) => void
  /** Milliseconds that writers are waited for; a minute without it. */
  readonly patienceMs?: number
}

const exitCodes = { done: 0, refused: 1, wrongUsage: 2, storeClosed: 3 } as const
type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Items that are read at once. */
const SIZE = 1_000
const PATIENCE_MS = 60_000

/** What was asked for cannot be done; its message is for the person who typed it. */
class Refused extends Error {
  override readonly name = 'Refused'
}

export async function runFeed(argv: readonly string[], dependencies: FeedDependencies): Promise<ExitCode> {
  const { out, err } = dependencies
  let options: FeedOptions | DayOptions | null
  try {
    options = readOptions(argv)
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error
    err(`${error.message}\nnpm run feed -- --help tells how.\n`)
    return exitCodes.wrongUsage
  }
  if (!options) {
    await out(help)
    return exitCodes.done
  }
  let store: Store
  try {
    store = await opened(dependencies)
  } catch (error) {
    err(`${failureSentence(error)}\n`)
    return exitCodes.storeClosed
  }
  try {
    await write(store, options, dependencies)
    return exitCodes.done
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    err(`${error.message}\n`)
    return exitCodes.refused
  } finally {
    await store.close()
  }
}

/** Opens the database, whose tables must be those of this portal: a feed changes nothing. */
async function opened({ openStore }: FeedDependencies): Promise<Store> {
  const store = await openStore()
  let isCurrent = false
  try {
    isCurrent = await store.isCurrent()
  } finally {
    if (!isCurrent) await store.close()
  }
  if (!isCurrent)
    throw new Error(
      'The environment variable DATABASE_URL or DATA_DIR names a database whose tables are not of this version: start the portal on it first.',
    )
  return store
}

async function write(store: Store, options: FeedOptions | DayOptions, dependencies: FeedDependencies): Promise<void> {
  const { programId, out } = options
  const [program] = await store.db().select({ id: programs.id }).from(programs).where(eq(programs.id, programId))
  if (!program) {
    const known = await store.db().select({ id: programs.id }).from(programs).orderBy(programs.id)
    throw new Refused(`There is no program ${programId}; there is ${known.map(({ id }) => id).join(', ') || 'none'}.`)
  }
  const parts = 'day' in options ? dayParts(store, options, dependencies) : feedParts(store, options, dependencies)
  if (out === null) {
    for await (const part of parts) await dependencies.out(part)
  } else await writeFile(out, parts)
}

/** Writes a file under another name first, so that half of it is not mistaken for all. */
async function writeFile(path: string, parts: AsyncIterable<string>): Promise<void> {
  const unfinished = `${path}.part`
  try {
    const file = await open(unfinished, 'w')
    try {
      for await (const part of parts) await file.write(part)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw ['ENOENT', 'EACCES', 'EISDIR', 'EROFS'].includes(code)
      ? new Refused(`${path} cannot be written (${code}).`)
      : error
  }
}

async function* feedParts(
  store: Store,
  { feed, programId, after: text, format }: FeedOptions,
  { now, err, patienceMs = PATIENCE_MS }: FeedDependencies,
): AsyncGenerator<string> {
  let after: Position | null = text === null ? null : positionIn(feed, text)
  if (text !== null && after === null) throw new Refused(`${text} is no cursor of ${feed.name}.`)
  const { head, lines } = feedCsv(feed)
  let cursor = after === null ? null : cursorOf(feed.name, after)
  let isFirst = true
  yield format === 'csv' ? head() : '['
  for (;;) {
    const scope = { programId, buidMerchant: null }
    const part = await readPart(store, feed, { scope, after, size: SIZE, now: now(), patienceMs })
    if (part.waits)
      throw new Refused(
        `Somebody is writing ${feed.name} for so long that nothing after this could be read: try again.${cursor === null ? '' : `\nNext cursor: ${cursor}`}`,
      )
    if (format === 'csv') yield lines(part.items)
    else
      for (const { id, attributes, cursor: own } of part.items) {
        yield `${isFirst ? '' : ','}\n${JSON.stringify({ id, ...attributes, cursor: own })}`
        isFirst = false
      }
    cursor = part.cursor
    after = positionIn(feed, part.cursor)
    if (!part.more) break
  }
  if (format === 'json') yield '\n]\n'
  err(`Next cursor: ${cursor}\n`)
}

async function* dayParts(
  store: Store,
  { feed, programId, day }: DayOptions,
  { now, err }: FeedDependencies,
): AsyncGenerator<string> {
  const { accounts, payoutAccounts } = (await paymentSettingsOf(store, programId)).bookkeeping
  const entries = await dayEntries(store, programId, day)
  if (feed === 'camt') {
    if (entries.length === 0) throw new Refused(`No money moved on ${day}: there is no notification of nothing.`)
    yield* camtDocument({ programId, day, createdAt: now(), payoutAccounts }, entries, withShares(store, entries))
    return
  }
  yield ledgerHead()
  for await (const [entry, shares] of withShares(store, entries)) {
    const lines = moneyLines(entry, shares, accounts)
    if (lines.some(({ account }) => account === accounts.differences))
      err(`${entry.paymentNumber} does not add up: see account ${accounts.differences}.\n`)
    yield ledgerCsv(day, lines)
  }
  for (const one of await dayAdjustments(store, programId, day)) yield ledgerCsv(day, adjustmentLines(one, accounts))
}
