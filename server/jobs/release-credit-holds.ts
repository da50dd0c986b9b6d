import { releaseHolds } from '../invoices/create/release-holds.ts'
import type { Store } from '../store/store.ts'
import type { Job } from './runner.ts'

/** Releases invoices that were stored on hold over the credit limit, when their account has credit for them again. */
export function releaseCreditHolds(store: Store): Job {
  return {
    name: 'release credit holds',
    everyMs: 60_000,
    async run(now) {
      await releaseHolds(store, now)
    },
  }
}
