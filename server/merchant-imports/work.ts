/**
 * Checks and imports under way, in the background of the server that got the call. Lines are judged and wait in small
 * transactions, so that others hardly wait; what is to be stored is stored in one at the end. Whoever works at an import
 * holds the version of its beginning: once somebody else has moved it, by a cancellation on whichever server, the work
 * ends at its next part.
 */
import { and, eq } from 'drizzle-orm'
import { setImmediate as otherWork } from 'node:timers/promises'

import type { Clock } from '../clock.ts'
import { MANY } from '../import/exit-codes.ts'
import type { InvoiceRows } from '../import/invoice-rows.ts'
import { SetAside } from '../import/rejections/set-aside.ts'
import { insertDetails } from '../import/store-invoices.ts'
import type { Log } from '../log.ts'
import { audit } from '../store/schema/audit.ts'
import { importParts, importRefusals, imports } from '../store/schema/merchant/imports.ts'
import type { Store } from '../store/store.ts'
import { judgeFile, namedAccounts, type JudgedPart } from './judge.ts'
import { Tally } from './outcome.ts'
import { merchantOf } from './parties.ts'
import { readingOf, type ImportRow } from './stored-import.ts'
import {
  columnsOfStaged,
  forgetStaged,
  staged,
  storeStaged,
  storeStagedDetails,
  type StagedColumns,
  type StagedPart,
} from './store-rows.ts'
import { forgetLines, move, type Actor } from './transition.ts'

export type ImportServices = { readonly store: Store; readonly clock: Clock; readonly log: Log }

/** Progress is written at most so often. */
const TICK_MS = 500
const STATEMENT_TIMEOUT_MS = 120_000
/** Facts that change between judgement and storing are rare; a file that meets them again and again is not stored. */
const ATTEMPTS = 3

/** Thrown where somebody else has moved the import, or this server stops. */
class WorkEnded extends Error {
  override readonly name = 'WorkEnded'
}
/** Thrown where an invoice came to be there after it was judged. */
class FactsChanged extends Error {
  override readonly name = 'FactsChanged'
}

type Work = { readonly row: ImportRow; readonly actor: Actor; readonly done: Promise<void>; stop: () => void }
const underWay = new WeakMap<Store, Map<string, Work>>()

function worksOf(store: Store): Map<string, Work> {
  const works = underWay.get(store) ?? new Map<string, Work>()
  underWay.set(store, works)
  return works
}

/** The ids of imports that this server works at. */
export const importsUnderWay = (store: Store): readonly string[] => [...worksOf(store).keys()]

/** Waits until the imports that this server works at have come to their end. */
export async function importsEnded(store: Store): Promise<void> {
  for (;;) {
    const [work] = worksOf(store).values()
    if (!work) return
    await work.done
  }
}

/** Breaks off what this server works at, and says so. */
export async function stopImports(store: Store): Promise<void> {
  for (const { stop } of worksOf(store).values()) stop()
  await importsEnded(store)
}

/** Begins to work at an import that has been moved to `checking` or `importing`; nobody waits for it. */
export function beginWork(services: ImportServices, row: ImportRow, actor: Actor): void {
  const works = worksOf(services.store)
  let isStopped = false
  const own: Work = {
    row,
    actor,
    done: attempts(services, row, actor, () => isStopped).finally(() => {
      // The next check of the same file may have begun before this one noticed that it was cancelled.
      if (works.get(row.id) === own) works.delete(row.id)
    }),
    stop: () => (isStopped = true),
  }
  works.set(row.id, own)
}

async function attempts(
  services: ImportServices,
  row: ImportRow,
  actor: Actor,
  isStopped: () => boolean,
): Promise<void> {
  const { store, clock, log } = services
  try {
    for (let left = ATTEMPTS; ; left -= 1) {
      try {
        return await work(services, row, actor, isStopped)
      } catch (error) {
        if (!(error instanceof FactsChanged) || left <= 1) throw error
      }
    }
  } catch (error) {
    if (!(error instanceof WorkEnded)) log.error({ err: error, id: row.id }, 'import failed')
    try {
      // Of one that somebody else has moved there is nothing to say; of any other that it broke off.
      await move(store, row, { type: 'work.fail' }, { actor, now: clock.now() })
    } catch (failure) {
      // A job finds it by its last sign of life.
      log.error({ err: failure, id: row.id }, 'import lost')
    }
  }
}

async function work(
  { store, clock, log }: ImportServices,
  row: ImportRow,
  actor: Actor,
  isStopped: () => boolean,
): Promise<void> {
  const isRun = row.status === 'importing'
  const { fileId } = row
  if (fileId === null) throw new Error('The file of an import is gone.')
  const [merchant, reading, now] = [await merchantOf(store, row.buidMerchant), readingOf(row), clock.now()]
  const aside = reading.choice === 'goodLines' && row.format !== 'ubl' ? new SetAside() : null
  const accountColumn = row.table?.header[reading.columns.indexOf('customer_id')] ?? null
  const tally = new Tally()
  const documents: InvoiceRows['documents'][number][] = []
  let [parts, invoices, writtenAt] = [0, 0, performance.now()]
  let columns: StagedColumns = {}

  /** Stores a part, while the import is still this server's. */
  async function storePart(judged: JudgedPart): Promise<void> {
    const refusals = tally.add(judged)
    const keeps = isRun && tally.blocking === 0
    const rows: StagedPart = keeps ? staged(judged.rows) : {}
    if (keeps) {
      columns = { ...columnsOfStaged(rows), ...columns }
      invoices += judged.rows.length
      documents.push(...judged.rows.flatMap((one) => one.documents))
    }
    const results = judged.lines.map(({ at, number, fate }) => [at, number ?? '', fate] as const)
    await store.tx(async () => {
      await hold()
      await store
        .db()
        .insert(importParts)
        .values({ importId: row.id, position: parts, ...rows, results })
      if (refusals.length > 0)
        await store
          .db()
          .insert(importRefusals)
          .values(refusals.map((one) => ({ ...one, importId: row.id })))
    })
    parts += 1
  }

  /** Makes sure that the import is still this server's until the transaction ends, with its progress now and then. */
  async function hold(): Promise<void> {
    if (isStopped()) throw new WorkEnded()
    const isOwn = and(eq(imports.id, row.id), eq(imports.version, row.version), eq(imports.status, row.status))
    const isDue = performance.now() - writtenAt >= TICK_MS
    const held = isDue
      ? await store
          .db()
          .update(imports)
          .set({ linesDone: tally.lines, seenAt: clock.now() })
          .where(isOwn)
          .returning({ id: imports.id })
      : await store.db().select({ id: imports.id }).from(imports).where(isOwn).for('update')
    if (held.length === 0) throw new WorkEnded()
    if (isDue) writtenAt = performance.now()
  }

  await store.tx(async () => {
    await hold()
    await forgetLines(store, row.id)
  })
  const file = { ...row, fileId }
  for await (const part of judgeFile(store, file, { merchant, reading, now, accountColumn, aside })) {
    await storePart(part)
    await otherWork()
  }

  const change = { outcome: tally.outcome, linesDone: tally.lines, linesTotal: tally.lines }
  if (!isRun) return end('check.end')
  if (tally.blocking > 0) return end('import.refuse')
  await store.tx(
    async () => {
      // The first statement: whoever wants to cancel now waits, and finds it imported.
      await end('import.end')
      if ((await storeStaged(store, row.id, { parts, columns })) < invoices) throw new FactsChanged()
      await storeStagedDetails(store, row.id, { parts, columns })
      if (documents.length > 0) await insertDetails(store, [{ lines: [], addresses: [], documents }])
      const { rejected } = aside ? await storeAside() : { rejected: 0 }
      await store.db().update(imports).set({ stored: invoices, rejected }).where(eq(imports.id, row.id))
      await forgetStaged(store, row.id)
      await store
        .db()
        .insert(audit)
        .values({
          at: clock.now(),
          userId: actor.userId,
          action: 'invoices.imported',
          subject: row.buidMerchant,
          outcome: 'done',
          requestId: actor.requestId,
          facts: { import: row.id, file: row.fileName, invoices, ...(aside ? { rejected } : {}) },
        })
    },
    { statementTimeoutMs: STATEMENT_TIMEOUT_MS },
  )
  // It is imported, whatever becomes of the statistics.
  if (invoices > MANY) await store.maintain().catch((error: unknown) => log.warn({ err: error }, 'maintenance failed'))

  function storeAside() {
    const parties = { merchant, customer: reading.buid_customer === null ? null : { buid: reading.buid_customer } }
    const options = { fileName: row.fileName, now, userId: actor.userId, findAccounts: namedAccounts }
    return aside?.store(store, parties, options) ?? { rejected: 0 }
  }

  async function end(type: 'check.end' | 'import.end' | 'import.refuse'): Promise<void> {
    if ((await move(store, row, { type }, { actor, now: clock.now(), change })) === null) throw new WorkEnded()
    if (type === 'import.refuse') await forgetStaged(store, row.id)
  }
}
