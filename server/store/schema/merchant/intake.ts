/** What feeds of a program bring: ids of their systems, payments made elsewhere, and how far a file was read. */
import { bigint, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'

import type { IntakeResult } from '../../../../domain/contract/intake/result.ts'
import { customers, merchants } from '../accounts.ts'
import { day, instant, minor } from '../columns.ts'
import { invoices } from '../invoices.ts'
import { programs } from '../programs.ts'

/** Invoices by the ids that their merchant's system has for them. */
export const invoiceExternalIds = pgTable(
  'invoice_external_ids',
  {
    buidMerchant: text()
      .notNull()
      .references(() => merchants.buid),
    externalId: text().notNull(),
    trxId: text()
      .notNull()
      .references(() => invoices.trxId, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ name: 'invoice_external_ids_pk', columns: [t.buidMerchant, t.externalId] }),
    index('invoice_external_ids_trx').on(t.trxId),
  ],
)

/** Payments that merchants got elsewhere, and credit notes that they set against invoices. */
export const outsidePayments = pgTable(
  'outside_payments',
  {
    id: text().primaryKey(),
    /** `payment` or `credit`. */
    kind: text().notNull(),
    buidMerchant: text()
      .notNull()
      .references(() => merchants.buid),
    buidCustomer: text()
      .notNull()
      .references(() => customers.buid),
    externalId: text().notNull(),
    currency: text().notNull(),
    amountMinor: minor().notNull(),
    paidOn: day().notNull(),
    /** In the merchant's words. */
    method: text(),
    receivedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('outside_payments_external').on(t.buidMerchant, t.kind, t.externalId),
    index('outside_payments_customer').on(t.buidCustomer),
  ],
)

/** Append-only: the sum over a payment and an invoice counts. Of a credit note it is negative, and its invoice is there too. */
export const outsideAllocations = pgTable(
  'outside_allocations',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    paymentId: text()
      .notNull()
      .references(() => outsidePayments.id),
    trxId: text()
      .notNull()
      .references(() => invoices.trxId, { onDelete: 'cascade' }),
    amountMinor: minor().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('outside_allocations_payment').on(t.paymentId), index('outside_allocations_trx').on(t.trxId)],
)

/** How far a file of a program's feed was read, written with what was stored of it. */
export const intakeRuns = pgTable(
  'intake_runs',
  {
    programId: text()
      .notNull()
      .references(() => programs.id),
    kind: text().notNull(),
    /** SHA-256 of the file's bytes and of the options that decide what is stored, as hex. */
    fileHash: text().notNull(),
    optionsHash: text().notNull(),
    fileName: text().notNull(),
    /** Where the report is written; null without one. */
    report: text(),
    /** Rows below the header that are done, and the bytes of the report on them. */
    rowsDone: minor().notNull().default(0),
    reportBytes: minor().notNull().default(0),
    counts: jsonb().$type<Readonly<Record<IntakeResult, number>>>().notNull(),
    startedAt: instant().notNull(),
    updatedAt: instant().notNull(),
    finishedAt: instant(),
  },
  (t) => [primaryKey({ name: 'intake_runs_pk', columns: [t.programId, t.kind, t.fileHash, t.optionsHash] })],
)
