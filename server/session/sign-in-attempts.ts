/**
 * Slows guessing, without letting a stranger lock a victim out (promise S7). A device that its user has signed in on
 * before is known by a cookie, for this user name only; nothing but its own failures slows it:
 *
 * - one user name on one known device: after 5 failures a block, doubling up to 15 minutes.
 *
 * Three throttles count on every other device:
 *
 * - one user name from one address: as above;
 * - one address, whatever the user name: against one that tries a password on many accounts;
 * - one user name, from addresses it never signed in from: 20 guesses at once and one in 5 minutes, against many
 *   machines that share the work. One machine cannot use these up, since the first throttle lets it guess once in 15
 *   minutes, so that its owner still gets in on a new device.
 *
 * An attempt is counted before the password is looked at, so that a hundred at once are a hundred; the right password
 * gives it back. Unknown user names are counted like known ones (promise S6). The lock reason "exceeded login attempts"
 * (§4) is therefore set by failures from outside only where a program asks for it (lock-after-attempts.ts). The counts
 * stand in the database, so that several servers count as one.
 *
 * Not RateLimiterDrizzle of rate-limiter-flexible 11.4, which works on both databases and is quicker (2.1 ms an attempt
 * instead of 4.4 on PostgreSQL): its block has one length. To allow no more guesses a day (120; here 108) it blocks an
 * honest user for an hour after five typing errors; here for 2 seconds. It reads the system's clock, not the portal's,
 * and knows no device or address that a user has signed in from.
 */
import { createHash } from 'node:crypto'
import { eq, inArray, lt, sql } from 'drizzle-orm'

import type { Clock } from '../clock.ts'
import { signInAttempts } from '../store/schema/sessions.ts'
import type { Store } from '../store/store.ts'
import {
  blockedUntil,
  countAtRate,
  countFailure,
  giveBackAtRate,
  type Failures,
  type Rate,
  type Throttle,
} from './throttle.ts'

const minute = 60_000
const ownThrottle: Throttle = { free: 5, firstBlockMs: 2_000, longestBlockMs: 15 * minute, retentionMs: 60 * minute }
const addressThrottle: Throttle = {
  free: 50,
  firstBlockMs: 2_000,
  longestBlockMs: 15 * minute,
  retentionMs: 15 * minute,
}
const strangerRate: Rate = { atOnce: 20, everyMs: 5 * minute }
/** Forgotten names and passwords: each request may send an e-mail. */
const recoveryRate: Rate = { atOnce: 5, everyMs: 10 * minute }
const recoveringAddressRate: Rate = { atOnce: 20, everyMs: minute }

type Count = (seen: Failures | null, now: Date) => Failures

/** A device and an address are known so long after the last sign-in. */
const KNOWN_MS = 90 * 24 * 60 * minute

type Deps = { readonly store: Store; readonly clock: Clock }
/** `device` is the secret of its cookie; null on a device without one. */
type Attempt = { readonly username: string; readonly address: string; readonly device: string | null }

/** Hashes the parts: neither user names nor addresses nor devices are stored readable. */
function keyOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\u0000')).digest('base64url')
}

function keysOf({ username, address, device }: Attempt) {
  const name = username.trim().toLowerCase()
  return {
    knownAddress: keyOf('known', name, address),
    knownDevice: device === null ? null : keyOf('known device', name, device),
    device: device === null ? null : keyOf('device', name, device),
    pair: keyOf('pair', name, address),
    address: keyOf('address', address),
    stranger: keyOf('stranger', name),
  }
}

type Keys = ReturnType<typeof keysOf>

const countOwn: Count = (seen, now) => countFailure(ownThrottle, seen, now)
const countOfAddress: Count = (seen, now) => countFailure(addressThrottle, seen, now)
const countOfStrangers: Count = (seen, now) => countAtRate(strangerRate, seen, now)
const countOfRecovery: Count = (seen, now) => countAtRate(recoveryRate, seen, now)
const countOfRecoveringAddress: Count = (seen, now) => countAtRate(recoveringAddressRate, seen, now)

/** Returns the rows in which an attempt counts, in the order of their bytes. */
async function countersOf({ store }: Deps, keys: Keys, now: Date): Promise<{ key: string; count: Count }[]> {
  const known = [keys.knownAddress, ...(keys.knownDevice === null ? [] : [keys.knownDevice])]
  const rows = await store.db().select().from(signInAttempts).where(inArray(signInAttempts.key, known))
  const fresh = new Set(rows.filter(({ lastAt }) => now.getTime() - lastAt.getTime() < KNOWN_MS).map(({ key }) => key))
  if (keys.device !== null && keys.knownDevice !== null && fresh.has(keys.knownDevice)) {
    return [{ key: keys.device, count: countOwn }]
  }
  return [
    { key: keys.pair, count: countOwn },
    { key: keys.address, count: countOfAddress },
    ...(fresh.has(keys.knownAddress) ? [] : [{ key: keys.stranger, count: countOfStrangers }]),
  ].toSorted((a, b) => (a.key < b.key ? -1 : 1))
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
export async function recordAttempt(deps: Deps, attempt: Attempt): Promise<Date | null> {
  const now = deps.clock.now()
  return deps.store.tx(async () => countAll(deps.store, await countersOf(deps, keysOf(attempt), now), now))
}

/**
 * Counts a request for a forgotten name or password, for what was typed, whether it exists or not, and for the address.
 * Returns the end of a block, or null to go on.
 */
export async function recordRecovery(
  { store, clock }: Deps,
  { name, address }: { name: string; address: string },
): Promise<Date | null> {
  const now = clock.now()
  const counters = [
    { key: keyOf('recovery', name.trim().toLowerCase()), count: countOfRecovery },
    { key: keyOf('recovery address', address), count: countOfRecoveringAddress },
  ].toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return store.tx(() => countAll(store, counters, now))
}

/** Counts in all these rows, or in none of them and returns the end of the longest block. */
async function countAll(store: Store, counters: readonly { key: string; count: Count }[], now: Date) {
  // The rows exist before they are locked: simultaneous attempts wait instead of passing.
  await store
    .db()
    .insert(signInAttempts)
    .values(counters.map(({ key }) => ({ key, failures: 0, lastAt: now })))
    .onConflictDoNothing()
  const rows = await lockRows(
    store,
    counters.map(({ key }) => key),
  )
  const seen = new Map(rows.map((row) => [row.key, row]))
  const blocks = counters.flatMap(({ key }) => blockedUntil(seen.get(key) ?? null, now) ?? [])
  if (blocks.length > 0) return new Date(Math.max(...blocks.map((until) => until.getTime())))
  for (const { key, count } of counters) await storeFailures(store, key, count(seen.get(key) ?? null, now))
  return null
}

/** Returns the end of the longest block on a username at these addresses, on devices that are not known; null: none. */
export async function blockOf(
  { store, clock }: Deps,
  username: string,
  addresses: readonly string[],
): Promise<Date | null> {
  const keys = addresses.flatMap((address) => {
    const { pair, address: anybody } = keysOf({ username, address, device: null })
    return [pair, anybody]
  })
  const wanted = [...keys, keysOf({ username, address: '', device: null }).stranger]
  const rows = await store.db().select().from(signInAttempts).where(inArray(signInAttempts.key, wanted))
  const now = clock.now()
  const blocks = rows.flatMap((row) => blockedUntil(row, now) ?? [])
  return blocks.length === 0 ? null : new Date(Math.max(...blocks.map((until) => until.getTime())))
}

async function storeFailures(store: Store, key: string, failures: Failures): Promise<void> {
  await store.db().update(signInAttempts).set(failures).where(eq(signInAttempts.key, key))
}

/**
 * Gives back an attempt with the right password, and stores the address and the device, whose secret is now `device`, as
 * known to the user.
 */
export async function forgiveAttempt(deps: Deps, attempt: Attempt, device: string): Promise<void> {
  const { store, clock } = deps
  const now = clock.now()
  const { knownAddress, knownDevice } = keysOf({ ...attempt, device })
  await store.tx(async () => {
    const counters = await countersOf(deps, keysOf(attempt), now)
    const counted = new Map(counters.map(({ key, count }) => [key, count]))
    for (const { key, ...seen } of await lockRows(store, [...counted.keys()])) {
      // A deleted row could not be locked by the attempts that wait for it; the daily job deletes it.
      await storeFailures(store, key, forgiven(seen, counted.get(key)))
    }
    for (const key of [knownAddress, ...(knownDevice === null ? [] : [knownDevice])]) {
      await store
        .db()
        .insert(signInAttempts)
        .values({ key, failures: 0, lastAt: now })
        .onConflictDoUpdate({ target: signInAttempts.key, set: { lastAt: now } })
    }
  })
}

/** The right password clears what is its user's own, and takes one attempt from what is shared with others. */
function forgiven(seen: Failures, count: Count | undefined): Failures {
  if (count === countOfStrangers) return giveBackAtRate(strangerRate, seen)
  const failures = count === countOwn ? 0 : Math.max(0, seen.failures - 1)
  return { ...seen, failures, blockedUntil: null }
}

/** Deletes counts, known addresses and known devices that have expired; for a daily job. */
export async function deleteOldAttempts({ store, clock }: Deps): Promise<void> {
  const before = new Date(clock.now().getTime() - KNOWN_MS)
  await store.db().delete(signInAttempts).where(lt(signInAttempts.lastAt, before))
}
