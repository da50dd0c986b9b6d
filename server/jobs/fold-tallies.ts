import { sql } from 'drizzle-orm'

import type { Store } from '../store/store.ts'
import type { Job } from './runner.ts'

const MINUTE_MS = 60_000

/**
 * Sums up the tallies of programs and of payments again and again. Each change of an invoice of any account appends to
 * the same few of its program, and each payment moves through several states: within a day there would be very many.
 */
export function foldTallies(store: Store): Job {
  return {
    name: 'fold tallies',
    everyMs: 5 * MINUTE_MS,
    async run() {
      await store.db().execute(sql`select fold_program_tallies(), fold_payment_tallies()`)
    },
  }
}
