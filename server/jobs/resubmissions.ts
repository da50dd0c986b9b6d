import type { Log } from '../log.ts'
import { finishLate } from '../rejections/resubmit.ts'
import type { Store } from '../store/store.ts'
import type { Job } from './runner.ts'

/** Ends resubmissions of rejected invoices that nobody waits for any more, or whose server ended under way. */
export function resubmissions({ store, log }: { store: Store; log: Log }): Job {
  return {
    name: 'resubmissions',
    everyMs: 10_000,
    run: (now) => finishLate(store, now, (error, id) => log.error({ err: error, id }, 'resubmission failed')),
  }
}
