/** Keys by which a merchant's own software calls the portal, and what was answered to it. */
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { merchants } from '../accounts.ts'
import { instant } from '../columns.ts'
import { users } from '../users.ts'

export const apiKeys = pgTable(
  'api_keys',
  {
    /** Public: each signed call names it. */
    id: text().primaryKey(),
    buidMerchant: text()
      .notNull()
      .references(() => merchants.buid),
    name: text().notNull(),
    /** Of the HMAC: both sides need it, so that a hash of it would not do. It is shown once and never leaves again. */
    secret: text().notNull(),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    /** Null: never. */
    expiresAt: instant(),
    /** To the minute, so that not every call writes. */
    lastUsedAt: instant(),
    revokedAt: instant(),
    revokedBy: text().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [index('api_keys_merchant').on(t.buidMerchant, t.createdAt)],
)

/**
 * What was answered to a merchant's software, by its Idempotency-Key: of the merchant and not of the API key, so that a
 * key which is replaced between two tries makes nothing twice.
 */
export const erpAnswers = pgTable(
  'erp_answers',
  {
    buidMerchant: text()
      .notNull()
      .references(() => merchants.buid),
    key: text().notNull(),
    requestHash: text().notNull(),
    /** Null only inside the transaction that makes the answer. */
    responseStatus: integer(),
    responseBody: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ name: 'erp_answers_pk', columns: [t.buidMerchant, t.key] }),
    index('erp_answers_created').on(t.createdAt),
  ],
)
