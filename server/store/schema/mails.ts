import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { instant } from './columns.ts'
import { programs } from './programs.ts'
import { users } from './users.ts'

/** E-mails to be sent and sent: the outbox. `key` makes one of what would be written twice. */
export const mails = pgTable(
  'mails',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull(),
    /** The program that it is from; null for those of an earlier version. */
    programId: text().references(() => programs.id),
    /** null for outside contacts, applicants and holders of vouchers, who have no user. */
    userId: text().references(() => users.id),
    /** The kind of news that the user may do without (domain/rules/notifications/kinds.ts); null: of none. */
    kind: text(),
    toName: text().notNull(),
    toAddress: text().notNull(),
    language: text().notNull(),
    subject: text().notNull(),
    /** Its text as it was written. The secret of a link in it is left out (mail/links.ts). */
    body: text().notNull(),
    /** What is sent is made from (mail/layout/parts.ts); null: from the text, by an earlier version. */
    parts: jsonb().$type<unknown>(),
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
    index('mails_kept')
      .on(t.createdAt)
      .where(sql`${t.toAddress} <> ''`),
    index('mails_last')
      .on(t.id)
      .where(sql`${t.key} like 'privacy-done %' and ${t.toAddress} <> ''`),
    index('mails_waiting')
      .on(t.id)
      .where(sql`${t.sentAt} is null`),
  ],
)

/** Links that end e-mails of a kind to a user, or all of disputes to an outside contact: each e-mail has its own. */
export const unsubscribeLinks = pgTable(
  'unsubscribe_links',
  {
    tokenHash: text().primaryKey(),
    /** null: for an outside contact. */
    userId: text().references(() => users.id),
    /** A kind of news of the user's (domain/rules/notifications/kinds.ts). */
    kind: text().notNull(),
    programId: text().references(() => programs.id),
    /** Of the outside contact, in lower case; null: for a user. */
    address: text(),
    createdAt: instant().notNull(),
  },
  (t) => [index('unsubscribe_links_created').on(t.createdAt)],
)

/** Addresses to which nothing is sent any more. */
export const suppressedAddresses = pgTable('suppressed_addresses', {
  /** In lower case. */
  address: text().primaryKey(),
  /** bounce or complaint. */
  why: text().notNull(),
  /** In the words of the mail server or of the provider. */
  detail: text().notNull(),
  at: instant().notNull(),
})

/** Events that were received of the mail provider and, as `provider:…`, of the payment provider: none counts twice. */
export const mailEvents = pgTable('mail_events', { id: text().primaryKey(), receivedAt: instant().notNull() }, (t) => [
  index('mail_events_received').on(t.receivedAt),
])

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
