import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { instant } from './columns.ts'
import { users } from './users.ts'

/** One intent, one payment: the key, what was sent with it, and the first answer (promises R1, R2). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    key: text().notNull(),
    requestHash: text().notNull(),
    paymentId: text(),
    /** null while the first request is still under way. */
    responseStatus: integer(),
    responseBody: text(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ name: 'idempotency_keys_pk', columns: [t.userId, t.key] })],
)
