/** Sessions and failed sign-ins. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'

import { instant } from './columns.ts'
import { users } from './users.ts'

/** A signed-in session; the cookie holds the secret, the row its hash. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    userType: text(),
    customerId: text(),
    location: text(),
    merchantId: text(),
    language: text(),
    /** The currency to which lists and figures are narrowed; null: every currency. */
    currency: text(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    endsAt: instant().notNull(),
  },
  (t) => [index('sessions_user').on(t.userId)],
)

/** Failed sign-ins by user name and by address, for slowing down (promise S7). */
export const signInAttempts = pgTable('sign_in_attempts', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  /** No try before this instant. */
  blockedUntil: instant(),
  lastAt: instant().notNull(),
})
