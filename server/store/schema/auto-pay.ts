/** AutoPay: how it is set for an account and a currency, its runs, and what it leaves out. */
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { customers } from './accounts.ts'
import { day, instant, minor } from './columns.ts'
import { invoices } from './invoices.ts'
import { payments } from './payments.ts'
import { paymentMethods } from './quotes.ts'
import { users } from './users.ts'

/** The one bank account by which AutoPay pays an account's invoices of a currency: two holders are impossible. */
export const autoPayHolders = pgTable(
  'auto_pay_holders',
  {
    buidCustomer: text()
      .notNull()
      .references(() => customers.buid),
    currency: text().notNull(),
    paymentMethodId: text()
      .notNull()
      .references(() => paymentMethods.id),
    since: instant().notNull(),
    setBy: text().references(() => users.id),
  },
  (t) => [
    primaryKey({ name: 'auto_pay_holders_pk', columns: [t.buidCustomer, t.currency] }),
    uniqueIndex('auto_pay_holders_method').on(t.paymentMethodId),
  ],
)

/** Settings and status of AutoPay, which outlive a change of the holder and its being off. */
export const autoPays = pgTable(
  'auto_pays',
  {
    buidCustomer: text()
      .notNull()
      .references(() => customers.buid),
    currency: text().notNull(),
    status: text().notNull(),
    scheduleKind: text().notNull().default('dueDate'),
    /** Of the week or the month; null for the due date. */
    scheduleDay: integer(),
    paymentCeilingMinor: minor(),
    monthCeilingMinor: minor(),
    /** The last day whose run is done, or the one on which AutoPay was turned on or resumed; it never goes back. */
    ranThrough: day().notNull(),
    /** Failures in a row are counted from here. */
    countedFrom: instant().notNull(),
    /** The administrator in whose name it pays: who chose its bank account. */
    turnedOnBy: text()
      .notNull()
      .references(() => users.id),
    /** Counts changes of the settings, so that two administrators do not overwrite one another. */
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ name: 'auto_pays_pk', columns: [t.buidCustomer, t.currency] }),
    index('auto_pays_due')
      .on(t.ranThrough)
      .where(sql`${t.status} = 'on'`),
  ],
)

/** One run a day and payment: a second one of the same day is impossible. */
export const autoPayRuns = pgTable(
  'auto_pay_runs',
  {
    id: text().primaryKey(),
    buidCustomer: text()
      .notNull()
      .references(() => customers.buid),
    currency: text().notNull(),
    day: day().notNull(),
    /** Counts the payments of a day from 1: more are made only where one cannot have all invoices. */
    part: integer().notNull().default(1),
    at: instant().notNull(),
    totalMinor: minor().notNull(),
    /** Null where everything was left out. */
    paymentId: text().references(() => payments.id),
    /** The state of the payment that was reported last. */
    reportedState: text(),
  },
  (t) => [
    uniqueIndex('auto_pay_runs_day').on(t.buidCustomer, t.currency, t.day, t.part),
    uniqueIndex('auto_pay_runs_payment').on(t.paymentId),
    // Money may come back for months; what has come back or was declined is done with.
    index('auto_pay_runs_open')
      .on(t.paymentId)
      .where(sql`${t.paymentId} is not null and coalesce(${t.reportedState}, '') not in ('declined', 'returned')`),
  ],
)

/** The invoices of a run: paid, or left out for a reason. */
export const autoPayRunInvoices = pgTable(
  'auto_pay_run_invoices',
  {
    runId: text()
      .notNull()
      .references(() => autoPayRuns.id),
    trxId: text()
      .notNull()
      .references(() => invoices.trxId),
    amountMinor: minor().notNull(),
    leftOut: text(),
  },
  (t) => [
    primaryKey({ name: 'auto_pay_run_invoices_pk', columns: [t.runId, t.trxId] }),
    index('auto_pay_run_invoices_trx').on(t.trxId),
  ],
)

/** Invoices that an administrator pays another way. */
export const autoPayLeftOut = pgTable('auto_pay_left_out', {
  trxId: text()
    .primaryKey()
    .references(() => invoices.trxId),
  by: text()
    .notNull()
    .references(() => users.id),
  at: instant().notNull(),
})

/** Invoices whose payment on a day was announced by e-mail. */
export const autoPayNotices = pgTable(
  'auto_pay_notices',
  {
    trxId: text()
      .notNull()
      .references(() => invoices.trxId),
    day: day().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ name: 'auto_pay_notices_pk', columns: [t.trxId, t.day] })],
)
