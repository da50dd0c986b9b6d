import { and, eq, isNull, lt } from 'drizzle-orm'

import { failedItems } from '../../store/schema/jobs/jobs.ts'
import type { Store } from '../../store/store.ts'
import type { Job } from '../runner.ts'

const DAY_MS = 86_400_000
/** Its job would have tried it long ago, if there still were anything to do. */
const GONE_AFTER_MS = 2 * DAY_MS

/**
 * Deletes items that wait and that their jobs do not find any more, such as a card that was ended meanwhile. Dead letters
 * stay until somebody decides, and what was given up stays, so that no job tries it again.
 */
export function deleteOldFailedItems(store: Store): Job {
  return {
    name: 'delete old failed items',
    everyMs: DAY_MS,
    async run(now) {
      const { status, nextTryAt, payload } = failedItems
      const isGone = lt(nextTryAt, new Date(now.getTime() - GONE_AFTER_MS))
      // One with what it needs is found in this table itself.
      await store
        .db()
        .delete(failedItems)
        .where(and(eq(status, 'waiting'), isGone, isNull(payload)))
    },
  }
}
