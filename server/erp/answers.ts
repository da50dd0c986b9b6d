/** Idempotency of signed calls: what software intends is done once, however often it is sent. */
import { and, eq } from 'drizzle-orm'

import type { SigningKey } from '../api-keys/signing-key.ts'
import { refuse } from '../http/refusal.ts'
import type { StoredAnswer } from '../intents.ts'
import type { MerchantCall } from './merchant-call.ts'
import { erpAnswers, programAnswers } from '../store/schema/merchant/api-keys.ts'
import type { Store } from '../store/store.ts'

/** `hash` shows whether a repetition wants the same. */
export type ErpIntent = { readonly by: SigningKey; readonly key: string; readonly hash: string }

/** An intent about one merchant. */
export type MerchantIntent = ErpIntent & { readonly about: MerchantCall }

/**
 * Does the work once for an intent of a key's owner, in one transaction with its answer; later calls get that answer,
 * and those at the same time wait for it. Work that rejects leaves the key free. Refuses with 422 `idempotencyKeyReused`
 * a key of another request.
 */
export async function answerOnce(
  store: Store,
  { by, key, hash }: ErpIntent,
  now: Date,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  // A program's answers are not those of its merchants, though both may choose the same key.
  const answers = by.buidMerchant === null ? programAnswers : erpAnswers
  const owner = by.buidMerchant ?? by.programId
  const own = and(eq(answers.owner, owner), eq(answers.key, key))
  return store.tx(async () => {
    const [fresh] = await store
      .db()
      .insert(answers)
      .values({ owner, key, requestHash: hash, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: answers.key })
    if (!fresh) {
      const [first] = await store.db().select().from(answers).where(own)
      if (first?.requestHash !== hash) throw refuse(422, 'idempotencyKeyReused', { header: 'Idempotency-Key' })
      return { status: first.responseStatus ?? 500, text: first.responseBody ?? '' }
    }
    const answer = await work()
    await store.db().update(answers).set({ responseStatus: answer.status, responseBody: answer.text }).where(own)
    return answer
  })
}
