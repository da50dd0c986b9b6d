import type { Store } from '../store/store.ts'
import { failuresOf, recordFailure, recordSuccess } from './failed-items.ts'
import { someAtOnce } from './some-at-once.ts'

type ItemWork<Item> = {
  /** The name of the job. */
  readonly job: string
  readonly items: readonly Item[]
  /** Returns the id of an item to its job. */
  readonly keyOf: (item: Item) => string
  readonly work: (item: Item) => Promise<void>
  /** Returns the program of an item that failed; by default none. */
  readonly programOf?: (item: Item) => Promise<string | null>
  /** Returns what the job needs to try the item again, where no table has it. */
  readonly payloadOf?: (item: Item) => unknown
  /** Checks whether each other try would fail as this one did. */
  readonly isFinal?: (error: unknown) => boolean
  /** Checks whether the failure is that of somebody outside who is away: the item has failed in nothing, and the run ends. */
  readonly isAway?: (error: unknown) => boolean
  readonly atOnce?: number
}

/** Items that failed in a run, of which all others were done. */
class ItemsFailed extends Error {
  override readonly name = 'ItemsFailed'
}

/**
 * Does the work of a job for each item, so many at once. An item that fails holds no other up: it is left alone for a
 * growing pause, and is a dead letter after its last try. Rejects in the end with the failure, or with `ItemsFailed` of
 * several, so that the log and the status page say it.
 */
export async function workThrough<Item>(
  store: Store,
  now: Date,
  { job, items, keyOf, work, atOnce = 1, ...more }: ItemWork<Item>,
): Promise<void> {
  const { programOf, payloadOf, isFinal, isAway } = more
  const known = await failuresOf(store, job, items.map(keyOf))
  const isHeld = (item: Item) => {
    const row = known.get(keyOf(item))
    return row !== undefined && (row.nextTryAt === null || row.nextTryAt > now)
  }
  const failures: unknown[] = []
  let isOver = false
  await someAtOnce(
    items.filter((item) => !isHeld(item)),
    atOnce,
    async (item) => {
      if (isOver) return
      const key = keyOf(item)
      try {
        await work(item)
      } catch (error) {
        failures.push(error)
        if (isAway?.(error) === true) {
          isOver = true
          return
        }
        const programId = (await programOf?.(item)) ?? null
        const payload = payloadOf?.(item) ?? null
        await recordFailure(store, { job, key, error, programId, payload, isFinal: isFinal?.(error) ?? false }, now)
        return
      }
      if (known.has(key)) await recordSuccess(store, { job, key })
    },
  )
  const [first, ...others] = failures
  if (first === undefined) return
  if (others.length === 0) throw first
  throw new ItemsFailed(`${failures.length} of ${items.length} items failed.`, { cause: first })
}
