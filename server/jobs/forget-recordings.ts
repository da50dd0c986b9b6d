import { businessDate } from '../../domain/dates.ts'
import { forgetOldRecordings } from '../flow-sessions/forget.ts'
import type { Store } from '../store/store.ts'
import type { Job } from './runner.ts'

/** Deletes recorded sessions whose days are over. */
export function forgetRecordings(store: Store): Job {
  return {
    name: 'forget recordings',
    everyMs: 3_600_000,
    async run(now) {
      await forgetOldRecordings(store, businessDate(now))
    },
  }
}
