import { passDeadlines, remindOfDeadlines } from '../disputes/deadline.ts'
import type { Store } from '../store/store.ts'
import type { Job } from './runner.ts'

/** Moves on disputes whose deadline has passed, and reminds of deadlines that are near. */
export function disputeDeadlines(store: Store): Job {
  return {
    name: 'dispute deadlines',
    everyMs: 60_000,
    async run(now) {
      try {
        await passDeadlines(store, now)
      } finally {
        await remindOfDeadlines(store, now)
      }
    },
  }
}
