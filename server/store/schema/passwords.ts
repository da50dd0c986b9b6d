/** What proves who somebody is, beside the password: former passwords, and links sent by e-mail. */
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'

import { instant } from './columns.ts'
import { users } from './users.ts'

/** The last passwords of a user, which are not accepted again (§8). */
export const formerPasswords = pgTable(
  'former_passwords',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    passwordHash: text().notNull(),
    setAt: instant().notNull(),
  },
  (t) => [index('former_passwords_user').on(t.userId, t.setAt)],
)

/**
 * Links of e-mails about access (promise S9): the link holds the secret, the row its hash. Each works once; a newer one
 * of the same purpose, and a change of the password, delete it.
 */
export const accessLinks = pgTable(
  'access_links',
  {
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** reset, invitation or unlock. */
    purpose: text().notNull(),
    createdAt: instant().notNull(),
    endsAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('access_links_user').on(t.userId, t.purpose)],
)

/**
 * Requests for a forgotten password or username, as they were typed. A job looks up whose they are, so that the call
 * costs the same for everyone (promise S6), and deletes them.
 */
export const recoveryRequests = pgTable('recovery_requests', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** password or username. */
  kind: text().notNull(),
  /** A username or an e-mail address. */
  name: text().notNull(),
  requestId: text().notNull(),
  requestedAt: instant().notNull(),
})
