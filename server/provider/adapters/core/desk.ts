/** What every part of an adapter works with, and how one of them takes a row for itself. */
import type { Column } from 'drizzle-orm'
import { and, isNull, lte, or, sql } from 'drizzle-orm/sql'
import { setTimeout as pause } from 'node:timers/promises'

import type { Processor } from '../processor.ts'
import type { AdapterStore } from '../store/open-adapter-store.ts'

export type Desk = {
  readonly store: AdapterStore
  readonly processor: Processor
  readonly now: () => Date
  /** One line for the operator, without tokens or names. */
  readonly log: (line: string) => void
}

/** Longer than the calls of one piece of work last together: each of the processor's is broken off after 6 s. */
const LEASE_MS = 40_000
const ASK_AGAIN_MS = 100
/** Less than the 8 s that the portal waits for an answer. */
const PATIENCE_MS = 6_000

export const later = (from: Date, ms: number) => new Date(from.getTime() + ms)

/** The end of a lease taken now. It names the lease as well: a later one ends later. */
export const leaseEnd = ({ now }: Desk) => later(now(), LEASE_MS)

type Leased = { readonly leasedUntil: Column; readonly lookAt: Column }

export const isFree = ({ leasedUntil }: Leased, { now }: Desk) => or(isNull(leasedUntil), lte(leasedUntil, now()))
export const isDue = (table: Leased, desk: Desk) => and(lte(table.lookAt, desk.now()), isFree(table, desk))

/**
 * The values that end a lease. The time of the next look stays where an event of the processor has set it during the
 * work: what was read may be older than that event.
 */
export function released({ lookAt }: Leased, lease: Date, next: Date | null) {
  const mine = sql`${lease.toISOString()}::timestamptz`
  const then = next === null ? sql`null` : sql`${next.toISOString()}::timestamptz`
  return { leasedUntil: null, lookAt: sql<Date | null>`case when ${lookAt} = ${mine} then ${then} else ${lookAt} end` }
}

/** Tries again while somebody else works on the row; null when that takes too long. */
export async function patiently<T>(attempt: () => Promise<T | null>): Promise<T | null> {
  for (let waited = 0; ; waited += ASK_AGAIN_MS) {
    const result = await attempt()
    if (result !== null || waited >= PATIENCE_MS) return result
    await pause(ASK_AGAIN_MS)
  }
}
