import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { instant } from './columns.ts'

/** E-mails to be sent and sent: the outbox. `key` makes one of what would be written twice. */
export const mails = pgTable(
  'mails',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull(),
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
    index('mails_waiting')
      .on(t.id)
      .where(sql`${t.sentAt} is null`),
  ],
)
