import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { instant } from './columns.ts'
import { programs } from './programs.ts'
import { users } from './users.ts'

/** Addresses of outside contacts: each is asked once whether it wants a program's e-mails, and gets none before. */
export const mailConsents = pgTable(
  'mail_consents',
  {
    programId: text()
      .notNull()
      .references(() => programs.id),
    /** In lower case. */
    address: text().notNull(),
    /** Of the link in the one e-mail that asks. */
    tokenHash: text().notNull(),
    askedBy: text()
      .notNull()
      .references(() => users.id),
    askedAt: instant().notNull(),
    confirmedAt: instant(),
  },
  (t) => [
    primaryKey({ name: 'mail_consents_pk', columns: [t.programId, t.address] }),
    uniqueIndex('mail_consents_token').on(t.tokenHash),
    index('mail_consents_user').on(t.askedBy, t.askedAt),
  ],
)
