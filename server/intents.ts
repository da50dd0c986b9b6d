/** Idempotency: an intent is done once, however often it is sent; its key makes it one (promises R1, R2). */
import { and, eq, type SQL } from 'drizzle-orm'
import { createHash } from 'node:crypto'

import { refuse } from './http/refusal.ts'
import { idempotencyKeys } from './store/schema/idempotency-keys.ts'
import type { Store } from './store/store.ts'

/** The user of an intent, its key, and a hash that shows whether a repetition wants the same. */
export type Intent = { readonly userId: string; readonly key: string; readonly hash: string }

/** An answer as it was sent the first time. */
export type StoredAnswer = { status: number; text: string }

type KeyRow = typeof idempotencyKeys.$inferSelect

/** Hashes a request: the parts in an order that the caller fixes, whatever that of the members was. */
export function fingerprint(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

export function ofIntent({ userId, key }: Pick<Intent, 'userId' | 'key'>): SQL | undefined {
  return and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
}

/**
 * Reserves the key in the caller's transaction: null when it was free, else the row of the first request. A second
 * request waits for the first to end. A refusal by the caller undoes the reservation, so that the key can be used again
 * once the reason has gone. Refuses with 422 `idempotencyKeyReused` a key of another payload.
 */
export async function reserveKey(store: Store, { userId, key, hash }: Intent, now: Date): Promise<KeyRow | null> {
  const [own] = await store
    .db()
    .insert(idempotencyKeys)
    .values({ userId, key, requestHash: hash, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (own) return null
  const [row] = await store.db().select().from(idempotencyKeys).where(ofIntent({ userId, key }))
  if (!row) throw new Error('An idempotency key was there and is gone.')
  if (row.requestHash !== hash) throw refuse(422, 'idempotencyKeyReused', { header: 'Idempotency-Key' })
  return row
}

/**
 * Does the work once for an intent, in one transaction with its answer; later calls get that answer. For work of the
 * database alone: work that waits for other systems needs steps of its own, as payments have.
 */
export async function once(
  store: Store,
  intent: Intent,
  now: Date,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  return store.tx(async () => {
    const earlier = await reserveKey(store, intent, now)
    if (earlier) return { status: earlier.responseStatus ?? 500, text: earlier.responseBody ?? '' }
    const answer = await work()
    await store
      .db()
      .update(idempotencyKeys)
      .set({ responseStatus: answer.status, responseBody: answer.text })
      .where(ofIntent(intent))
    return answer
  })
}
