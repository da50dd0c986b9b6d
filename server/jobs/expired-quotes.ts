import { and, lt, notExists, eq, sql } from 'drizzle-orm'

import { payments } from '../store/schema/payments.ts'
import { quotes } from '../store/schema/quotes.ts'
import type { Store } from '../store/store.ts'

const KEPT_MS = 24 * 3_600_000

/** Deletes quotes that nobody paid, a day after they expired. */
export function expiredQuotes(store: Store) {
  return {
    name: 'expired quotes',
    everyMs: 3_600_000,
    async run(now: Date): Promise<void> {
      const paid = store
        .db()
        .select({ one: sql`1` })
        .from(payments)
        .where(eq(payments.quoteId, quotes.id))
      await store
        .db()
        .delete(quotes)
        .where(and(lt(quotes.expiresAt, new Date(now.getTime() - KEPT_MS)), notExists(paid)))
    },
  }
}
