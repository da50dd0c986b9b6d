/** Invoices of merchants that failed, until they are corrected or cancelled. */
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { merchants } from '../accounts.ts'
import { instant, minor } from '../columns.ts'
import { users } from '../users.ts'

/** A reason with its place in the invoice, as the rules give it. */
export type StoredRefusal = { readonly code: string; readonly at: string }
/** A cell of the file. */
export type FileValue = { readonly name: string; readonly value: string }

export const rejections = pgTable(
  'rejections',
  {
    id: text().primaryKey(),
    buidMerchant: text()
      .notNull()
      .references(() => merchants.buid),
    /** `import`, `created` or `erp`. */
    source: text().notNull(),
    /** A hash of what failed, so that the same file again stores nothing; null where it cannot come twice. */
    sourceKey: text(),
    fileName: text(),
    fileLine: integer(),
    fileValues: jsonb().$type<readonly FileValue[]>().notNull().default([]),
    /** A proposed invoice, checked by its schema when it is read. */
    original: jsonb().notNull(),
    /** Null: as it was stored. Kept apart until it is resubmitted with success or discarded. */
    correction: jsonb(),
    refusals: jsonb().$type<readonly StoredRefusal[]>().notNull(),
    /** A status of the lifecycle `rejection`. */
    status: text().notNull(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    changedAt: instant().notNull(),
    /** The latest resubmission: when, and whose. */
    resubmittedAt: instant(),
    resubmittedBy: text().references(() => users.id),
    trxId: text(),
    // Of the correction, or else of the original: what lists show and search.
    invoiceNumber: text().notNull(),
    buidCustomer: text(),
    currency: text(),
    totalMinor: minor(),
  },
  (t) => [
    index('rejections_list').on(t.buidMerchant, t.status, t.createdAt, t.id),
    index('rejections_number').on(t.buidMerchant, t.status, t.invoiceNumber, t.id),
    uniqueIndex('rejections_source').on(t.buidMerchant, t.source, t.sourceKey),
  ],
)

/** What became of rejections: one row for each change of status. */
export const rejectionHistory = pgTable(
  'rejection_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    rejectionId: text()
      .notNull()
      .references(() => rejections.id, { onDelete: 'cascade' }),
    /** stored, resubmitted, refused, accepted or cancelled. */
    event: text().notNull(),
    at: instant().notNull(),
    userId: text().references(() => users.id),
  },
  (t) => [index('rejection_history_rejection').on(t.rejectionId, t.id)],
)
