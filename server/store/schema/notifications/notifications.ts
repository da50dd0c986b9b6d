/** News for users. Their texts are made when they are read, in the language of then; the rows hold facts. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { customers, merchants } from '../accounts.ts'
import { instant } from '../columns.ts'
import { users } from '../users.ts'

/** One piece of news for one user. Triggers tell every server of it once it is committed. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** What it is about, so that nobody gets the same news twice. */
    key: text().notNull(),
    /** domain/rules/notifications/kinds.ts. */
    kind: text().notNull(),
    /** server/notifications/news-types.ts, which knows the facts. */
    type: text().notNull(),
    facts: jsonb().$type<object>().notNull(),
    /** The side on which the reader learned of it; null: it is about the reader. */
    party: text(),
    /** The account or the merchant that it is about: who may not see it any more does not see the news either. */
    buidCustomer: text().references(() => customers.buid),
    buidMerchant: text().references(() => merchants.buid),
    isImportant: boolean().notNull(),
    createdAt: instant().notNull(),
    readAt: instant(),
    /** True until the daily e-mail has told of it. */
    waitsForDigest: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('notifications_key').on(t.userId, t.key),
    index('notifications_page').on(t.userId, t.createdAt, t.id),
    index('notifications_important').on(t.userId, t.isImportant, t.createdAt, t.id),
    index('notifications_unread')
      .on(t.userId, t.createdAt)
      .where(sql`${t.readAt} is null`),
    index('notifications_read').on(t.userId, t.readAt),
    index('notifications_latest').on(t.userId, t.id),
    index('notifications_digest')
      .on(t.userId)
      .where(sql`${t.waitsForDigest}`),
    index('notifications_old').on(t.createdAt),
  ],
)

/** Credit lines whose users were warned that they are nearly used: not again before they were below. */
export const creditWarnings = pgTable(
  'credit_warnings',
  {
    buidCustomer: text()
      .notNull()
      .references(() => customers.buid),
    currency: text().notNull(),
    since: instant().notNull(),
  },
  (t) => [primaryKey({ name: 'credit_warnings_pk', columns: [t.buidCustomer, t.currency] })],
)
