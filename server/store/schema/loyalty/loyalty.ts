/** Loyalty programs, the accounts enrolled in them, and the ledger of what was counted for each. */
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { customers, merchants } from '../accounts.ts'
import { day, instant, minor } from '../columns.ts'
import { programs } from '../programs.ts'
import { users } from '../users.ts'

/** A loyalty program. What decides which invoices count (merchant, currency, period, goal) never changes. */
export const loyaltyPrograms = pgTable(
  'loyalty_programs',
  {
    id: text().primaryKey(),
    programId: text()
      .notNull()
      .references(() => programs.id),
    /** Whose it is, and whose invoices count; null: of the whole program, with invoices of every merchant. */
    buidMerchant: text().references(() => merchants.buid),
    name: text().notNull(),
    /** domain/rules/loyalty goalTypes: 1 spending, 2 growth. */
    goalTypeId: integer().notNull(),
    currency: text().notNull(),
    startsOn: day().notNull(),
    endsOn: day().notNull(),
    incentiveRewardMinor: minor().notNull(),
    version: integer().notNull().default(1),
    changedAt: instant(),
    changedBy: text().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('loyalty_programs_program').on(t.programId, t.startsOn),
    check('loyalty_programs_goal', sql`${t.goalTypeId} in (1, 2)`),
    // The year before, with which it is compared, is then another one.
    check(
      'loyalty_programs_period',
      sql`${t.endsOn} >= ${t.startsOn} and ${t.endsOn} < ${t.startsOn} + interval '1 year'`,
    ),
    check('loyalty_programs_incentive_reward', sql`${t.incentiveRewardMinor} > 0`),
  ],
)

export const loyaltyTiers = pgTable(
  'loyalty_tiers',
  {
    loyaltyProgramId: text()
      .notNull()
      .references(() => loyaltyPrograms.id, { onDelete: 'cascade' }),
    incentiveTier: integer().notNull(),
    /** Minor units or basis points, as the goal type says. */
    threshold: minor().notNull(),
    /** Basis points. */
    reward: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: 'loyalty_tiers_pk', columns: [t.loyaltyProgramId, t.incentiveTier] }),
    check('loyalty_tiers_values', sql`${t.threshold} >= 0 and ${t.reward} >= 0`),
  ],
)

export const loyaltyEnrollments = pgTable(
  'loyalty_enrollments',
  {
    id: text().primaryKey(),
    loyaltyProgramId: text()
      .notNull()
      .references(() => loyaltyPrograms.id),
    buidCustomer: text()
      .notNull()
      .references(() => customers.buid),
    /** domain/rules/loyalty enrollmentStatuses; 3 is active. */
    enrollmentStatus: integer().notNull(),
    enrolledAt: instant().notNull(),
    /** Passes over the account's invoices that are done, of two (server/loyalty/count-invoices.ts). */
    passes: integer().notNull().default(0),
    /** The last invoice of the pass under way; null before its first. */
    passedBilledOn: day(),
    passedTrxId: text(),
  },
  (t) => [
    uniqueIndex('loyalty_enrollments_account').on(t.buidCustomer, t.loyaltyProgramId),
    index('loyalty_enrollments_program').on(t.loyaltyProgramId, t.enrollmentStatus),
    // The few that are not counted yet.
    index('loyalty_enrollments_uncounted')
      .on(t.enrolledAt)
      .where(sql`${t.enrollmentStatus} = 3 and ${t.passes} < 2`),
  ],
)

/**
 * The ledger: what was counted of an invoice, and what was taken off or added later; nothing in it is ever changed. The
 * key lets nobody count the same step twice, whoever else counts at that time.
 */
export const loyaltyEntries = pgTable(
  'loyalty_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    enrollmentId: text()
      .notNull()
      .references(() => loyaltyEnrollments.id),
    /** An invoice, which may be gone, or a name of what was bought before the portal knew the account. */
    trxId: text().notNull(),
    /** From 1 for each invoice. */
    position: integer().notNull(),
    day: day().notNull(),
    amountMinor: minor().notNull(),
    countedAt: instant().notNull(),
  },
  (t) => [uniqueIndex('loyalty_entries_step').on(t.enrollmentId, t.trxId, t.position)],
)

/** Sums of the ledger by day, written together with it. */
export const loyaltyDays = pgTable(
  'loyalty_days',
  {
    enrollmentId: text()
      .notNull()
      .references(() => loyaltyEnrollments.id),
    day: day().notNull(),
    amountMinor: minor().notNull(),
  },
  (t) => [primaryKey({ name: 'loyalty_days_pk', columns: [t.enrollmentId, t.day] })],
)

/** Invoices of enrolled accounts that have changed in what counts. Triggers append to it; counting takes them out. */
export const loyaltyChanges = pgTable('loyalty_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  buidCustomer: text().notNull(),
  trxId: text().notNull(),
})
