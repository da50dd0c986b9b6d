/** Keys by which software of a merchant or of a program calls the portal, and what was answered to it. */
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, type AnyPgColumn } from 'drizzle-orm/pg-core'

import { merchants } from '../accounts.ts'
import { instant } from '../columns.ts'
import { programs } from '../programs.ts'
import { users } from '../users.ts'

export const apiKeys = pgTable(
  'api_keys',
  {
    /** Public: each signed call names it. */
    id: text().primaryKey(),
    /** Null: it acts for all of a program, which it names then. */
    buidMerchant: text().references(() => merchants.buid),
    programId: text().references(() => programs.id),
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
  (t) => [
    index('api_keys_merchant').on(t.buidMerchant, t.createdAt),
    index('api_keys_program').on(t.programId, t.createdAt),
    check('api_keys_owner', sql`num_nonnulls(buid_merchant, program_id) = 1`),
  ],
)

/** What was answered to software of one kind of owner, by its Idempotency-Key. */
const answersTable = (name: string, column: string, ownerId: () => AnyPgColumn) =>
  pgTable(
    name,
    {
      owner: text(column).notNull().references(ownerId),
      key: text().notNull(),
      requestHash: text().notNull(),
      /** Null only inside the transaction that makes the answer. */
      responseStatus: integer(),
      responseBody: text(),
      createdAt: instant().notNull(),
    },
    (t) => [primaryKey({ name: `${name}_pk`, columns: [t.owner, t.key] }), index(`${name}_created`).on(t.createdAt)],
  )

/**
 * What was answered to a merchant's software: of the merchant and not of the API key, so that a key which is replaced
 * between two tries makes nothing twice.
 */
export const erpAnswers = answersTable('erp_answers', 'buid_merchant', () => merchants.buid)

/** The same for the software of a program. */
export const programAnswers = answersTable('program_answers', 'program_id', () => programs.id)
