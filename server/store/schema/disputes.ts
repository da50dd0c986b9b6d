/** Disputes, with their reasons, history, contacts and documents. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { customers, merchants } from './accounts.ts'
import { day, documentContent, heldOnce, instant, minor } from './columns.ts'
import { invoices } from './invoices.ts'
import { programs } from './programs.ts'
import { users } from './users.ts'

/** Reasons for a dispute, in the program's own words (§3 Dispute reason). */
export const disputeReasons = pgTable(
  'dispute_reasons',
  {
    programId: text()
      .notNull()
      .references(() => programs.id),
    id: text().notNull(),
    position: integer().notNull(),
    reason: text().notNull(),
    documentationRequired: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ name: 'dispute_reasons_pk', columns: [t.programId, t.id] })],
)

/** Disputes of one submission: they share its confirmation number. */
export const disputeSubmissions = pgTable(
  'dispute_submissions',
  {
    id: text().primaryKey(),
    confirmationNumber: text().notNull(),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex('dispute_submissions_number').on(t.confirmationNumber)],
)

/** One dispute of one invoice. Its status is moved only by the lifecycle, compare-and-swap by status and version. */
export const disputes = pgTable(
  'disputes',
  {
    id: text().primaryKey(),
    disputeNumber: text().notNull(),
    submissionId: text()
      .notNull()
      .references(() => disputeSubmissions.id),
    programId: text()
      .notNull()
      .references(() => programs.id),
    trxId: text()
      .notNull()
      .references(() => invoices.trxId),
    buidCustomer: text()
      .notNull()
      .references(() => customers.buid),
    buidMerchant: text()
      .notNull()
      .references(() => merchants.buid),
    kind: text().notNull(),
    status: text().notNull(),
    outcome: text(),
    reasonId: text().notNull(),
    /** The reason's words when it was given. */
    reason: text().notNull(),
    description: text().notNull(),
    currency: text().notNull(),
    disputedMinor: minor().notNull(),
    /** Proposed, or made when the outcome is `adjusted`. */
    adjustmentMinor: minor(),
    /** The status before a hold, and the days that were left then. */
    heldFrom: text(),
    heldDaysLeft: integer(),
    /** The last business date for the awaited answer. */
    respondBy: day(),
    /** The deadline that the contacts were reminded of. */
    remindedOf: day(),
    createdAt: instant().notNull(),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    updatedAt: instant().notNull(),
    closedAt: instant(),
    version: integer().notNull().default(1),
    /** Numbers of dispute, invoice, purchase order and confirmation in lower case, for searching; a trigger writes it. */
    searchText: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('disputes_number').on(t.disputeNumber),
    // One at a time of each invoice.
    uniqueIndex('disputes_one_of_invoice')
      .on(t.trxId)
      .where(sql`${t.status} <> 'closed'`),
    index('disputes_trx').on(t.trxId, t.createdAt.desc()),
    // One for each side and each order of its list. The columns after `id` order nothing: they let the index alone
    // decide what is in the list. Those by status are small, for counting.
    index('disputes_customer').on(t.buidCustomer, t.createdAt, t.id, t.status, t.currency),
    index('disputes_customer_recent').on(t.buidCustomer, t.updatedAt, t.id, t.status, t.currency),
    index('disputes_merchant').on(t.buidMerchant, t.createdAt, t.id, t.status, t.currency),
    index('disputes_merchant_recent').on(t.buidMerchant, t.updatedAt, t.id, t.status, t.currency),
    index('disputes_program').on(t.programId, t.createdAt, t.id, t.status, t.currency),
    index('disputes_program_recent').on(t.programId, t.updatedAt, t.id, t.status, t.currency),
    index('disputes_customer_status').on(t.buidCustomer, t.status, t.currency),
    index('disputes_merchant_status').on(t.buidMerchant, t.status, t.currency),
    // With the account, for counting those of thousands of accounts among the program's.
    index('disputes_program_status').on(t.programId, t.status, t.currency, t.buidCustomer),
    index('disputes_adjusted')
      .on(t.buidCustomer, t.closedAt)
      .where(sql`${t.outcome} = 'adjusted'`),
    index('disputes_deadline')
      .on(t.respondBy)
      .where(sql`${t.respondBy} is not null`),
  ],
)

/** Every step of a dispute, append-only: who, event, from, to, when, and in what words. */
export const disputeHistory = pgTable(
  'dispute_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    disputeId: text()
      .notNull()
      .references(() => disputes.id),
    at: instant().notNull(),
    event: text().notNull(),
    /** null: time itself. */
    party: text(),
    userId: text().references(() => users.id),
    fromStatus: text(),
    toStatus: text().notNull(),
    comment: text(),
    adjustmentMinor: minor(),
  },
  (t) => [index('dispute_history_dispute').on(t.disputeId, t.id)],
)

/** Contacts of a side: they get its e-mails. */
export const disputeContacts = pgTable(
  'dispute_contacts',
  {
    id: text().primaryKey(),
    disputeId: text()
      .notNull()
      .references(() => disputes.id),
    party: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    userId: text().references(() => users.id),
    /** The language of the contact's e-mails. */
    language: text().notNull(),
  },
  (t) => [uniqueIndex('dispute_contacts_address').on(t.disputeId, t.party, sql`lower(${t.email})`)],
)

/** A supporting document: uploaded for a transaction first, named by a dispute or an answer then. */
export const disputeDocuments = pgTable(
  'dispute_documents',
  {
    id: text().primaryKey(),
    trxId: text()
      .notNull()
      .references(() => invoices.trxId),
    /** null until a dispute names it; those are cleared away after a while. */
    disputeId: text().references(() => disputes.id),
    party: text().notNull(),
    docTypeId: text().notNull(),
    fileName: text().notNull(),
    mediaType: text().notNull(),
    fileSize: integer().notNull(),
    ...documentContent(),
    uploadedBy: text()
      .notNull()
      .references(() => users.id),
    enteredAt: instant().notNull(),
  },
  (t) => [
    ...heldOnce('dispute_documents', t),
    index('dispute_documents_dispute').on(t.disputeId),
    index('dispute_documents_unnamed')
      .on(t.enteredAt)
      .where(sql`${t.disputeId} is null`),
  ],
)
