import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

import { day, minor } from './columns.ts'

/**
 * What `invoice_tallies` counts, for many accounts together: all of a program, or those directly below a parent. So few
 * rows say what thousands of accounts owe. Triggers append to it in the same way; `fold_program_tallies()` sums up, and
 * `fold_invoice_tallies()` counts again from the accounts' own tallies.
 */
export const programTallies = pgTable(
  'program_tallies',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    programId: text().notNull(),
    /** Null: all accounts of the program. */
    parentBuid: text(),
    buidMerchant: text().notNull(),
    currency: text().notNull(),
    openSign: integer().notNull(),
    isBilled: boolean().notNull(),
    isPending: boolean().notNull(),
    isDisputed: boolean().notNull(),
    isOnHold: boolean().notNull(),
    isAdjusted: boolean().notNull(),
    dueOn: day(),
    invoiceCount: minor().notNull(),
    openMinor: minor().notNull(),
    pendingMinor: minor().notNull(),
    lateFeeMinor: minor().notNull(),
  },
  (t) => [index('program_tallies_parent').on(t.programId, t.parentBuid)],
)
