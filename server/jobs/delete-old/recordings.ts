import { businessDate } from '../../../domain/dates.ts'
import { deleteExpiredRecordings } from '../../flow-sessions/delete-old.ts'
import type { Store } from '../../store/store.ts'
import type { Job } from '../runner.ts'

/** Deletes recorded sessions whose days are over. */
export function deleteOldRecordings(store: Store): Job {
  return {
    name: 'delete old recordings',
    everyMs: 3_600_000,
    async run(now) {
      await deleteExpiredRecordings(store, businessDate(now))
    },
  }
}
