import { and, isNotNull, lt } from 'drizzle-orm'

import { idempotencyKeys } from '../../store/schema/idempotency-keys.ts'
import { erpAnswers, programAnswers } from '../../store/schema/merchant/api-keys.ts'
import type { Store } from '../../store/store.ts'
import type { Job } from '../runner.ts'

const DAY_MS = 86_400_000

/** Deletes the answers that were stored for requests sent again; one without an answer is still under way and stays. */
export function deleteOldAnswers(store: Store, days: number): Job {
  return {
    name: 'delete old answers',
    everyMs: DAY_MS,
    async run(now) {
      const before = new Date(now.getTime() - days * DAY_MS)
      await store
        .db()
        .delete(idempotencyKeys)
        .where(and(lt(idempotencyKeys.createdAt, before), isNotNull(idempotencyKeys.responseStatus)))
      for (const answers of [erpAnswers, programAnswers])
        await store.db().delete(answers).where(lt(answers.createdAt, before))
    },
  }
}
