/**
 * Slows guessing, without letting a stranger lock a victim out for good (promise S7). Three throttles count:
 *
 * - one user name from one address: after 5 failures a block, doubling up to 15 minutes;
 * - one address, whatever the user name: against one that tries a password on many accounts;
 * - one user name, from addresses it never signed in from: against many machines that share the work.
 *   Its owner, coming from a known address, is not slowed by this one.
 *
 * An attempt is counted before the password is looked at, so that a hundred at once are a hundred; the right password
 * gives it back. Unknown user names are counted like known ones (promise S6). The lock reason "exceeded login attempts"
 * (§4) is therefore never set by failures from outside: it is for support, and for accounts that come so from another
 * system. The counts stand in the database, so that several servers count as one.
 *
 * Not RateLimiterDrizzle of rate-limiter-flexible 11.4, which works on both databases and is quicker (2.1 ms an attempt
 * instead of 4.4 on PostgreSQL): its block has one length. To allow no more guesses a day (120; here 108) it blocks an
 * honest user for an hour after five typing errors; here for 2 seconds. It reads the system's clock, not the portal's,
 * and knows no address that a user has signed in from.
 */
import { createHash } from 'node:crypto'
import { eq, inArray, lt, sql } from 'drizzle-orm'

import type { Clock } from '../clock.ts'
import { signInAttempts } from '../store/schema/sessions.ts'
import type { Store } from '../store/store.ts'
import { blockedUntil, countFailure, type Throttle } from './throttle.ts'

const minute = 60_000
const throttles = {
  pair: { free: 5, firstBlockMs: 2_000, longestBlockMs: 15 * minute, retentionMs: 60 * minute },
  address: { free: 50, firstBlockMs: 2_000, longestBlockMs: 15 * minute, retentionMs: 15 * minute },
  stranger: { free: 20, firstBlockMs: 5_000, longestBlockMs: 15 * minute, retentionMs: 60 * minute },
} as const satisfies Record<string, Throttle>

const KNOWN_ADDRESS_MS = 90 * 24 * 60 * minute

type Deps = { readonly store: Store; readonly clock: Clock }
type Attempt = { readonly username: string; readonly address: string }

/** Hashes the parts: neither user names nor addresses are stored readable. */
function keyOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\u0000')).digest('base64url')
}

function keysOf({ username, address }: Attempt) {
  const name = username.trim().toLowerCase()
  return {
    known: keyOf('known', name, address),
    pair: keyOf('pair', name, address),
    address: keyOf('address', address),
    stranger: keyOf('stranger', name),
  }
}

/**
 * Locks rows in the order of their bytes, in which they are inserted too, whatever the language of the database:
 * simultaneous attempts that lock in one order wait for one another, and in two would deadlock.
 */
function lockRows(store: Store, keys: readonly string[]) {
  return store
    .db()
    .select()
    .from(signInAttempts)
    .where(inArray(signInAttempts.key, keys))
    .orderBy(sql`${signInAttempts.key} collate "C"`)
    .for('update')
}

/** Counts an attempt as failed. Returns the end of a block, under which it counts for nothing, or null to go on. */
export async function recordAttempt({ store, clock }: Deps, attempt: Attempt): Promise<Date | null> {
  const keys = keysOf(attempt)
  const now = clock.now()
  return store.tx(async () => {
    const [known] = await store.db().select().from(signInAttempts).where(eq(signInAttempts.key, keys.known))
    const isKnown = known !== undefined && now.getTime() - known.lastAt.getTime() < KNOWN_ADDRESS_MS
    const counted = [
      { key: keys.pair, throttle: throttles.pair },
      { key: keys.address, throttle: throttles.address },
      ...(isKnown ? [] : [{ key: keys.stranger, throttle: throttles.stranger }]),
    ].toSorted((a, b) => (a.key < b.key ? -1 : 1))
    // The rows exist before they are locked: simultaneous attempts wait instead of passing.
    await store
      .db()
      .insert(signInAttempts)
      .values(counted.map(({ key }) => ({ key, failures: 0, lastAt: now })))
      .onConflictDoNothing()
    const rows = await lockRows(
      store,
      counted.map(({ key }) => key),
    )
    const seen = new Map(rows.map((row) => [row.key, row]))
    const blocks = counted.flatMap(({ key }) => blockedUntil(seen.get(key) ?? null, now) ?? [])
    if (blocks.length > 0) return new Date(Math.max(...blocks.map((until) => until.getTime())))
    for (const { key, throttle } of counted) {
      const { failures, blockedUntil: until, lastAt } = countFailure(throttle, seen.get(key) ?? null, now)
      await store
        .db()
        .update(signInAttempts)
        .set({ failures, blockedUntil: until, lastAt })
        .where(eq(signInAttempts.key, key))
    }
    return null
  })
}

/** Gives back an attempt with the right password, and stores the address as known to the user. */
export async function forgiveAttempt({ store, clock }: Deps, attempt: Attempt): Promise<void> {
  const keys = keysOf(attempt)
  const now = clock.now()
  await store.tx(async () => {
    for (const { key, failures } of await lockRows(store, [keys.pair, keys.address, keys.stranger])) {
      // A deleted row could not be locked by the attempts that wait for it; the daily job deletes it.
      const failuresLeft = key === keys.pair ? 0 : Math.max(0, failures - 1)
      await store
        .db()
        .update(signInAttempts)
        .set({ failures: failuresLeft, blockedUntil: null })
        .where(eq(signInAttempts.key, key))
    }
    await store
      .db()
      .insert(signInAttempts)
      .values({ key: keys.known, failures: 0, lastAt: now })
      .onConflictDoUpdate({ target: signInAttempts.key, set: { lastAt: now } })
  })
}

/** Deletes counts and known addresses that have expired; for a daily job. */
export async function deleteOldAttempts({ store, clock }: Deps): Promise<void> {
  const before = new Date(clock.now().getTime() - KNOWN_ADDRESS_MS)
  await store.db().delete(signInAttempts).where(lt(signInAttempts.lastAt, before))
}
