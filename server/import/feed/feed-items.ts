/** The rows of a file applied in batches, each in one transaction with what is written of it. */
import type { Applied, IntakeResult } from '../../../domain/contract/intake/result.ts'
import { applyChanges, countsOf } from '../../intake/apply.ts'
import type { IntakeRequest } from '../../intake/request.ts'
import type { Store } from '../../store/store.ts'
import type { Acceptable } from '../plausible.ts'
import type { FeedItem } from './feed-item.ts'
import { feedKinds, type FeedKind } from './kinds.ts'
import type { ReportLine } from './report-file.ts'
import { intakeWords } from './words.ts'

export type Counts = Readonly<Record<IntakeResult, number>>
export type Progress = { readonly rowsDone: number; readonly counts: Counts }

export const nothingDone: Progress = {
  rowsDone: 0,
  counts: { stored: 0, changed: 0, unchanged: 0, skipped: 0, refused: 0 },
}

type Feeding = {
  readonly store: Store
  readonly kind: FeedKind
  readonly request: Omit<IntakeRequest, 'now'>
  readonly now: () => Date
  /** Rows of one transaction: more are hardly faster, and keep what they lock for longer. */
  readonly rowsABatch: number
  /** Each batch is undone, once its results are known. */
  readonly isTried: boolean
  /** Writes what became of a batch, and how far the file is then, in the transaction of the batch. */
  readonly note: (lines: readonly ReportLine[], after: Progress, now: Date) => Promise<void>
  /** Runs between two transactions; what it throws ends the work there. */
  readonly afterBatch: (after: Progress) => Promise<void>
}

/** A busy server may be slow; nobody waits for an answer. */
const STATEMENT_TIMEOUT_MS = 600_000

/** Undoes a batch that has only been tried. */
class Tried extends Error {}

/** Returns the faults that are meant, as the intake knows them. */
export const meantBy = (accepted: ReadonlySet<Acceptable>) => ({
  dates: accepted.has('dates'),
  zero: accepted.has('zero'),
  currency: accepted.has('currency'),
})

/** Applies the items below so many rows that are done, and returns how far the file is at its end. */
export async function feedItems(items: AsyncIterable<FeedItem>, begun: Progress, feeding: Feeding): Promise<Progress> {
  let progress = begun
  let [passed, batch, rows] = [0, [] as FeedItem[], 0]

  async function flush(): Promise<void> {
    if (batch.length === 0) return
    progress = await feedBatch(feeding, batch, progress)
    batch = []
    rows = 0
    await feeding.afterBatch(progress)
  }

  for await (const item of items) {
    const isDone = passed < begun.rowsDone
    passed += item.lines.length
    if (isDone) continue
    batch.push(item)
    rows += item.lines.length
    if (rows >= feeding.rowsABatch) await flush()
  }
  await flush()
  return progress
}

async function feedBatch(feeding: Feeding, batch: readonly FeedItem[], before: Progress): Promise<Progress> {
  const { store, kind, note } = feeding
  const now = feeding.now()
  return store.tx(
    async () => {
      const applied = await applyBatch(feeding, batch, now)
      const lines = linesOf(kind, batch, applied)
      const after = { rowsDone: before.rowsDone + lines.length, counts: added(before.counts, lines) }
      await note(lines, after, now)
      return after
    },
    { statementTimeoutMs: STATEMENT_TIMEOUT_MS },
  )
}

/** Applies the changes of a batch, and undoes them where it is only tried. */
async function applyBatch(
  { store, kind, request, isTried }: Feeding,
  batch: readonly FeedItem[],
  now: Date,
): Promise<readonly Applied[]> {
  const changes = batch.flatMap((item) => ('change' in item ? [item.change] : []))
  let applied: readonly Applied[] = []
  try {
    await store.tx(async () => {
      // The reader of a kind gives changes of that kind alone.
      applied = await applyChanges(store, feedKinds[kind], changes as never[], { ...request, now })
      if (isTried) throw new Tried()
    })
  } catch (error) {
    if (!(error instanceof Tried)) throw error
  }
  return applied
}

/** Returns a line of the report for each row: those of a payment all have its result. */
function linesOf(kind: FeedKind, batch: readonly FeedItem[], applied: readonly Applied[]): readonly ReportLine[] {
  const results = applied[Symbol.iterator]()
  return batch.flatMap((item): ReportLine[] => {
    const found = 'change' in item ? results.next().value : undefined
    const refusal = 'refusal' in item ? item.refusal : null
    const code = refusal?.code ?? found?.code ?? ''
    const words = refusal?.words ?? (found?.code ? intakeWords[found.code] : '')
    const result = found?.result ?? 'refused'
    return item.lines.map((line) => ({ line, kind: feedKinds[kind], key: item.key, result, code, words }))
  })
}

function added(before: Counts, lines: readonly ReportLine[]): Counts {
  const more = countsOf(lines)
  return {
    stored: before.stored + more.stored,
    changed: before.changed + more.changed,
    unchanged: before.unchanged + more.unchanged,
    skipped: before.skipped + more.skipped,
    refused: before.refused + more.refused,
  }
}
