/** Items that a job could not do: which it leaves alone, and what a failure or a success makes of them. */
import { and, eq, gt, inArray, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'

import { failedItemStatuses, pauseMs } from '../../domain/rules/jobs/retry.ts'
import { at, decide } from '../../machines/lifecycles/decide.ts'
import { failedItemLifecycle, type FailedItemEvent } from '../../machines/lifecycles/failed-item/failed-item.machine.ts'
import { failureKind } from '../seeing/job-report.ts'
import { failedItems } from '../store/schema/jobs/jobs.ts'
import type { Store } from '../store/store.ts'

export type FailedItem = typeof failedItems.$inferSelect
/** An item to its job. */
export type ItemRef = { readonly job: string; readonly key: string }

const isItem = ({ job, key }: ItemRef) => and(eq(failedItems.job, job), eq(failedItems.key, key))
const isHeld = (now: Date) => or(ne(failedItems.status, 'waiting'), gt(failedItems.nextTryAt, now))

/** The condition that a job tries an item now: it is no dead letter, was not given up, and no pause holds it. */
export function isTried(store: Pick<Store, 'db'>, job: string, key: SQLWrapper, now: Date): SQL {
  const held = store
    .db()
    .select({ one: sql`1` })
    .from(failedItems)
    .where(and(eq(failedItems.job, job), sql`${failedItems.key} = (${key})::text`, isHeld(now)))
  return sql`not exists ${held}`
}

/** Returns the rows of those items that have failed before, by their key. */
export async function failuresOf(
  store: Store,
  job: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, FailedItem>> {
  if (keys.length === 0) return new Map()
  const rows = await store
    .db()
    .select()
    .from(failedItems)
    .where(and(eq(failedItems.job, job), inArray(failedItems.key, [...keys])))
  return new Map(rows.map((row) => [row.key, row]))
}

/** Returns the status after an event; null where the lifecycle forbids it. */
export function nextStatus(from: string, event: FailedItemEvent): string | null {
  const status = failedItemStatuses.find((known) => known === from)
  return status === undefined
    ? null
    : (decide(failedItemLifecycle, at(failedItemLifecycle, status, {}), event)?.value ?? null)
}

type Failed = ItemRef & {
  readonly error: unknown
  /** Another try would fail as this one did. */
  readonly isFinal?: boolean
  /** Tries that have failed, this one among them, where another table counts them. */
  readonly tries?: number
  readonly programId?: string | null
  readonly payload?: unknown
}

/**
 * Stores that an item has failed: it waits for a growing pause, or is a dead letter after its last try. Returns its
 * status. One that is a dead letter already, or was given up, stays so.
 */
export async function recordFailure(
  store: Store,
  { job, key, error, isFinal = false, tries: counted, programId = null, payload = null }: Failed,
  now: Date,
): Promise<string> {
  return store.tx(async () => {
    const [known] = await store.db().select().from(failedItems).where(isItem({ job, key })).for('update')
    const tries = counted ?? (known?.tries ?? 0) + 1
    const status = nextStatus(known?.status ?? 'waiting', { type: 'item.failed', failure: { tries, isFinal } })
    if (status === null) return known?.status ?? 'waiting'
    const nextTryAt = status === 'waiting' ? new Date(now.getTime() + pauseMs(tries)) : null
    const change = { status, tries, failure: failureKind(error), lastFailedAt: now, nextTryAt }
    await store
      .db()
      .insert(failedItems)
      .values({ job, key, programId, payload, firstFailedAt: now, ...change })
      .onConflictDoUpdate({ target: [failedItems.job, failedItems.key], set: change })
    return status
  })
}

/** Forgets that an item had failed: it went through. */
export async function recordSuccess(store: Store, item: ItemRef): Promise<void> {
  await store
    .db()
    .delete(failedItems)
    .where(and(isItem(item), eq(failedItems.status, 'waiting')))
}
