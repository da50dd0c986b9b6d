/** Sessions, single sign-ons under way, and failed sign-ins. */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { instant } from './columns.ts'
import { programs } from './programs.ts'
import { users } from './users.ts'

/** A signed-in session; the cookie holds the secret, the row its hash. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    /** Names the session to its user, who may end it; it opens nothing. */
    id: text()
      .notNull()
      .default(sql`gen_random_uuid()::text`),
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
    /** Begun with the company's own account: signing out offers to sign out there too. */
    isSso: boolean().notNull().default(false),
    /** The browser's own description, of which its user is told device and browser. */
    userAgent: text(),
    /** The instant at which the password was entered again; null once that was used (promise S10). */
    passwordConfirmedAt: instant(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    endsAt: instant().notNull(),
  },
  (t) => [index('sessions_user').on(t.userId), uniqueIndex('sessions_id').on(t.id)],
)

/**
 * Single sign-ons under way: what the answer of the identity provider is proved by. The browser that began one holds a
 * secret, the row its hash; the answer deletes the row, so that none is taken twice.
 */
export const ssoAttempts = pgTable(
  'sso_attempts',
  {
    secretHash: text().primaryKey(),
    programId: text()
      .notNull()
      .references(() => programs.id),
    state: text().notNull(),
    nonce: text().notNull(),
    codeVerifier: text().notNull(),
    /** The prefix of the page that began it (§2), or nothing. */
    prefix: text().notNull(),
    returnTo: text().notNull(),
    endsAt: instant().notNull(),
  },
  (t) => [index('sso_attempts_end').on(t.endsAt)],
)

/** Failed sign-ins by user name and by address, for slowing down (promise S7). */
export const signInAttempts = pgTable('sign_in_attempts', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  /** No try before this instant. */
  blockedUntil: instant(),
  lastAt: instant().notNull(),
})
