/** The companies that sell and buy, with their credit lines and locations. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'

import { minor } from './columns.ts'
import { programs } from './programs.ts'

export const merchants = pgTable('merchants', {
  buid: text().primaryKey(),
  programId: text()
    .notNull()
    .references(() => programs.id),
  name: text().notNull(),
  status: text().notNull().default('active'),
  currency: text().notNull(),
  /** Company and VAT identifiers by which imported e-invoices find the merchant. */
  partyIds: text()
    .array()
    .notNull()
    .default(sql`'{}'`),
  contact: text(),
  line1: text(),
  line2: text(),
  line3: text(),
  cityStateZip: text(),
  country: text(),
})

export const customers = pgTable(
  'customers',
  {
    buid: text().primaryKey(),
    programId: text()
      .notNull()
      .references(() => programs.id),
    parentBuid: text().references((): AnyPgColumn => customers.buid),
    /** True where there are accounts below, or ever were: a trigger writes it when the first one comes. */
    hasChildren: boolean().notNull().default(false),
    name: text().notNull(),
    status: text().notNull().default('active'),
    currency: text().notNull(),
    country: text().notNull(),
    paymentEligible: boolean().notNull().default(true),
    paymentWebText: text(),
    partyIds: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    contactName: text(),
    line1: text(),
    line2: text(),
    line3: text(),
    cityStateZip: text(),
  },
  (t) => [
    index('customers_parent').on(t.parentBuid, t.name),
    index('customers_program').on(t.programId, t.name),
    // The few that have accounts below in their turn, without the thousands beside them.
    index('customers_nested')
      .on(t.parentBuid)
      .where(sql`${t.hasChildren}`),
  ],
)

/**
 * Credit lines: an account has one per currency, its own first. `held` is what merchants authorised and have not
 * billed; `voucher` is what issued vouchers hold, which only `server/store/credit.ts` changes. Both are held credit.
 */
export const creditLines = pgTable(
  'credit_lines',
  {
    buidCustomer: text()
      .notNull()
      .references(() => customers.buid),
    currency: text().notNull(),
    limitMinor: minor().notNull(),
    heldMinor: minor().notNull().default(0),
    voucherMinor: minor().notNull().default(0),
    /** Calendar days from an invoice to its due date, as the program agreed; null: as each merchant says. */
    termsDays: integer(),
  },
  (t) => [
    primaryKey({ name: 'credit_lines_pk', columns: [t.buidCustomer, t.currency] }),
    check('credit_lines_voucher', sql`${t.voucherMinor} >= 0`),
  ],
)

export const locations = pgTable(
  'locations',
  {
    id: text().primaryKey(),
    buidCustomer: text()
      .notNull()
      .references(() => customers.buid),
    displayLocation: text().notNull(),
    name: text().notNull(),
  },
  (t) => [uniqueIndex('locations_customer').on(t.buidCustomer, t.displayLocation)],
)
