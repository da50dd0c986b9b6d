/**
 * Invoices with their lines, addresses and documents. An invoice has no status column, since it is derived from several
 * facts (design §3).
 */
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { customers, merchants } from './accounts.ts'
import { day, documentContent, heldOnce, instant, minor } from './columns.ts'

export const invoices = pgTable(
  'invoices',
  {
    trxId: text().primaryKey(),
    invoiceId: text().notNull(),
    kind: text().notNull().default('invoice'),
    buidCustomer: text()
      .notNull()
      .references(() => customers.buid),
    buidMerchant: text()
      .notNull()
      .references(() => merchants.buid),
    buidLocation: text(),
    poNumber: text(),
    currency: text().notNull(),
    billedOn: day(),
    dueOn: day(),
    receivedOn: day(),
    paidOn: day(),
    billedMinor: minor().notNull(),
    subtotalMinor: minor().notNull(),
    taxMinor: minor().notNull().default(0),
    rebatesMinor: minor().notNull().default(0),
    adjustedMinor: minor().notNull().default(0),
    lateFeeMinor: minor().notNull().default(0),
    disputedMinor: minor().notNull().default(0),
    /** The amount still owed, with late fee; 0 when paid, negative on an unapplied credit. */
    openMinor: minor().notNull(),
    /** The amount that payments under way will cover. */
    pendingMinor: minor().notNull().default(0),
    /** Payments that the provider has not answered yet: until then no further one is accepted. */
    unresolvedPayments: integer().notNull().default(0),
    onHold: boolean().notNull().default(false),
    eligibleForDispute: boolean().notNull().default(true),
    soldBy: text(),
    notes: text(),
    adjustmentReason: text(),
    adjustmentComments: text(),
    dealerOriginalInvoice: text(),
    /** The business date on which its merchant cancelled it; null otherwise. */
    cancelledOn: day(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('invoices_merchant_number').on(t.buidMerchant, t.buidCustomer, t.invoiceId, t.kind),
    // One for each way to sort a list. Rows without a date come last, and first in the reverse order. The columns after
    // `trx_id` order nothing: they let the index alone decide what is in the list, so that the thousands of rows that
    // may come before its first one are not read.
    index('invoices_list').on(t.buidCustomer, t.dueOn, t.trxId, t.openMinor),
    index('invoices_billed').on(t.buidCustomer, t.billedOn, t.trxId, t.openMinor),
    index('invoices_number').on(t.buidCustomer, t.invoiceId, t.trxId),
    index('invoices_amount').on(t.buidCustomer, t.openMinor, t.trxId),
    index('invoices_received').on(t.buidCustomer, t.receivedOn, t.trxId, t.openMinor),
    index('invoices_paid')
      .on(t.buidCustomer, t.paidOn, t.trxId)
      .where(sql`${t.paidOn} is not null`),
    // A location with few invoices among the thousands of its account, and the few that were adjusted.
    index('invoices_location')
      .on(t.buidCustomer, t.buidLocation, t.dueOn, t.trxId, t.openMinor)
      .where(sql`${t.buidLocation} is not null`),
    index('invoices_adjusted')
      .on(t.buidCustomer, t.dueOn, t.trxId)
      .where(sql`${t.adjustedMinor} <> 0`),
    // Of all accounts, in each order: a list of thousands of accounts begins with the first that its reader may see.
    ...(
      [
        ['due', t.dueOn, [t.openMinor], []],
        ['billed', t.billedOn, [t.openMinor], [t.dueOn]],
        ['number', t.invoiceId, [], [t.dueOn]],
        ['amount', t.openMinor, [], []],
        ['received', t.receivedOn, [t.openMinor], [t.dueOn]],
      ] as const
    ).flatMap(([name, column, more, moreOfOpen]) => [
      index(`invoices_by_${name}`).on(column, t.trxId, ...more),
      index(`invoices_open_by_${name}`)
        .on(column, t.trxId, ...moreOfOpen)
        .where(sql`${t.openMinor} <> 0 or ${t.pendingMinor} <> 0`),
    ]),
    ...(
      [
        ['invoices_adjusted_by_due', t.dueOn],
        ['invoices_adjusted_by_billed', t.billedOn],
      ] as const
    ).map(([name, column]) =>
      index(name)
        .on(column, t.trxId)
        .where(sql`${t.adjustedMinor} <> 0`),
    ),
    index('invoices_by_billed_amount').on(t.billedMinor, t.trxId),
    // Finds any part of a number. A database without pg_trgm has no such index (migration 0022).
    index('invoices_text').using('gin', t.invoiceId.op('gin_trgm_ops'), t.poNumber.op('gin_trgm_ops')),
    // The few of short lists, in the words of their conditions.
    index('invoices_disputed')
      .on(t.dueOn, t.trxId)
      .where(sql`${t.disputedMinor} > 0 and ${t.openMinor} > 0`),
    index('invoices_on_hold')
      .on(t.dueOn, t.trxId)
      .where(sql`${t.onHold} and ${t.openMinor} > 0`),
    index('invoices_pending')
      .on(t.dueOn, t.trxId)
      .where(sql`${t.pendingMinor} <> 0`),
    // All of one merchant, who may have hundreds of thousands, by when they are due. The other orders are found among all.
    index('invoices_merchant').on(t.buidMerchant, t.dueOn, t.trxId, t.openMinor),
    index('invoices_merchant_paid')
      .on(t.buidMerchant, t.paidOn)
      .where(sql`${t.paidOn} is not null`),
    // Open invoices are few among all, and mostly at the end of each order: they have indexes of their own.
    ...(
      [
        ['invoices_open', t.dueOn, []],
        ['invoices_open_billed', t.billedOn, [t.dueOn]],
        ['invoices_open_number', t.invoiceId, [t.dueOn]],
        ['invoices_open_amount', t.openMinor, []],
      ] as const
    ).map(([name, column, more]) =>
      index(name)
        .on(t.buidCustomer, column, t.trxId, ...more)
        .where(sql`${t.openMinor} <> 0 or ${t.pendingMinor} <> 0`),
    ),
  ],
)

/**
 * Number of invoices of a kind, and their open amount, so that a list of 200,000 need not be counted. Triggers append
 * the difference that each statement on `invoices` makes, and lock nothing by it: the sum over rows counts.
 * `fold_invoice_tallies()` sums them up for good.
 */
export const invoiceTallies = pgTable(
  'invoice_tallies',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    buidCustomer: text().notNull(),
    buidMerchant: text().notNull(),
    buidLocation: text(),
    currency: text().notNull(),
    /** 1 while something is owed, 0 when paid, -1 on an unapplied credit. */
    openSign: integer().notNull(),
    isBilled: boolean().notNull(),
    /** No further payment can be made: one is unresolved, or those under way cover all. */
    isPending: boolean().notNull(),
    isDisputed: boolean().notNull(),
    isOnHold: boolean().notNull(),
    isAdjusted: boolean().notNull().default(false),
    /** The due date of open amounts only: it decides what is past due. */
    dueOn: day(),
    invoiceCount: minor().notNull(),
    openMinor: minor().notNull(),
    /** The part of `openMinor` that payments under way will cover. */
    pendingMinor: minor().notNull(),
    lateFeeMinor: minor().notNull(),
  },
  (t) => [
    index('invoice_tallies_customer').on(t.buidCustomer),
    // The customers of a merchant.
    index('invoice_tallies_merchant').on(t.buidMerchant, t.buidCustomer),
    // What is due of each of thousands of accounts, by which they are sorted, without reading what was paid.
    index('invoice_tallies_open')
      .on(
        t.buidCustomer,
        t.currency,
        t.dueOn,
        t.isPending,
        t.isDisputed,
        t.isOnHold,
        t.openMinor,
        t.pendingMinor,
        t.invoiceCount,
      )
      .where(sql`${t.openSign} > 0 and ${t.isBilled}`),
  ],
)

export const invoiceLines = pgTable(
  'invoice_lines',
  {
    trxId: text()
      .notNull()
      .references(() => invoices.trxId, { onDelete: 'cascade' }),
    position: integer().notNull(),
    number: text().notNull(),
    description: text().notNull(),
    quantity: text().notNull(),
    unit: text(),
    unitPrice: text(),
    taxPercent: text(),
    /** The rebate that its amount is already less; null where none is known. */
    discountMinor: minor(),
    amountMinor: minor().notNull(),
  },
  (t) => [primaryKey({ name: 'invoice_lines_pk', columns: [t.trxId, t.position] })],
)

export const invoiceAddresses = pgTable(
  'invoice_addresses',
  {
    trxId: text()
      .notNull()
      .references(() => invoices.trxId, { onDelete: 'cascade' }),
    /** billing, shipping or merchant. */
    kind: text().notNull(),
    contact: text(),
    line1: text(),
    line2: text(),
    line3: text(),
    cityStateZip: text(),
    country: text(),
  },
  (t) => [primaryKey({ name: 'invoice_addresses_pk', columns: [t.trxId, t.kind] })],
)

export const invoiceDocuments = pgTable(
  'invoice_documents',
  {
    id: text().primaryKey(),
    trxId: text()
      .notNull()
      .references(() => invoices.trxId, { onDelete: 'cascade' }),
    docTypeId: text().notNull(),
    documentType: text().notNull(),
    fileName: text().notNull(),
    mediaType: text().notNull(),
    fileSize: integer().notNull(),
    ...documentContent(),
    enteredAt: instant().notNull(),
  },
  (t) => [...heldOnce('invoice_documents', t), index('invoice_documents_trx').on(t.trxId)],
)

/** Invoices that wait for credit: stored on hold, and released when their account has enough of it again. */
export const creditHolds = pgTable(
  'credit_holds',
  {
    trxId: text()
      .primaryKey()
      .references(() => invoices.trxId, { onDelete: 'cascade' }),
    /** Those of the invoice, which never change. */
    buidCustomer: text().notNull(),
    currency: text().notNull(),
    /** `overCreditLimit` or `creditLineMissing`, as the rule says. */
    reason: text().notNull(),
    heldAt: instant().notNull(),
    releasedAt: instant(),
  },
  (t) => [
    index('credit_holds_waiting')
      .on(t.buidCustomer, t.currency, t.heldAt)
      .where(sql`${t.releasedAt} is null`),
  ],
)
