import { and, isNull, lte } from 'drizzle-orm'

import { disputeDocuments } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import type { Job } from './runner.ts'

export const FORGET_AFTER_MS = 3_600_000

/** Clears away documents that nothing has named for an hour. */
export function forgetDocuments(store: Store): Job {
  return {
    name: 'forget documents',
    everyMs: 5 * 60_000,
    async run(now) {
      await store
        .q()
        .delete(disputeDocuments)
        .where(
          and(
            isNull(disputeDocuments.disputeId),
            lte(disputeDocuments.enteredAt, new Date(now.getTime() - FORGET_AFTER_MS)),
          ),
        )
    },
  }
}
