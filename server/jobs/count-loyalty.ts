import { countLoyalty } from '../loyalty/count-invoices.ts'
import type { Store } from '../store/store.ts'
import type { Job } from './runner.ts'

/** Counts what accounts bought toward the loyalty programs in which they are enrolled. */
export function countLoyaltyInvoices(store: Store): Job {
  return {
    name: 'count loyalty',
    everyMs: 30_000,
    run: (now) => countLoyalty(store, now),
  }
}
