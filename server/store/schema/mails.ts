import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { instant } from './columns.ts'
import { programs } from './programs.ts'
import { users } from './users.ts'

/** E-mails to be sent and sent: the outbox. `key` makes one of what would be written twice. */
export const mails = pgTable(
  'mails',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull(),
    /** null for outside contacts, applicants and holders of vouchers, who have no user. */
    userId: text().references(() => users.id),
    /** The kind of news that the user may do without (domain/rules/notifications/kinds.ts); null: of none. */
    kind: text(),
    toName: text().notNull(),
    toAddress: text().notNull(),
    language: text().notNull(),
    subject: text().notNull(),
    /** The secret of a link in it is left out (mail/links.ts). */
    body: text().notNull(),
    /** Hash of the secret of its link: the one that was sent last, or one that keeps its place. null without a link. */
    tokenHash: text(),
    createdAt: instant().notNull(),
    /** null while it waits. */
    sentAt: instant(),
    attempts: integer().notNull().default(0),
    nextTryAt: instant(),
    failure: text(),
  },
  (t) => [
    uniqueIndex('mails_key').on(t.key),
    index('mails_address').on(sql`lower(${t.toAddress})`),
    index('mails_waiting')
      .on(t.id)
      .where(sql`${t.sentAt} is null`),
  ],
)

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
