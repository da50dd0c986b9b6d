import { finishLate, RESUBMISSIONS_JOB } from '../rejections/resubmit.ts'
import type { Store } from '../store/store.ts'
import type { Job } from './runner.ts'

/** Ends resubmissions of rejected invoices that nobody waits for any more, or whose server ended under way. */
export function resubmissions({ store }: { store: Store }): Job {
  return { name: RESUBMISSIONS_JOB, everyMs: 10_000, run: (now) => finishLate(store, now) }
}
