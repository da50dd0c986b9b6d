/** Credit applications of companies, with their history, their documents and the links that open them. */
import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

import type { ApplicationForm } from '../../../domain/rules/applications/form.ts'
import { customers, merchants } from './accounts.ts'
import { documentContent, heldOnce, instant, minor } from './columns.ts'
import { programs } from './programs.ts'
import { users } from './users.ts'

export const applications = pgTable(
  'applications',
  {
    id: text().primaryKey(),
    /** Names it to people. */
    number: text().notNull(),
    programId: text()
      .notNull()
      .references(() => programs.id),
    /** The merchant by whose link the company applies; null: the program's. */
    buidMerchant: text().references(() => merchants.buid),
    /** The user whose link it was. */
    invitedBy: text().references(() => users.id, { onDelete: 'set null' }),
    /** domain/rules/applications/status. */
    status: text().notNull().default('draft'),
    since: instant().notNull(),
    /** The last business date on which the applicant can go on. */
    endsOn: date({ mode: 'string' }),
    /** Counts changes, so that two devices or reviewers do not overwrite one another. */
    version: integer().notNull().default(1),
    email: text().notNull(),
    language: text().notNull(),
    form: jsonb().$type<ApplicationForm>().notNull(),
    /** Of the form, for lists. */
    company: text().notNull().default(''),
    requestedMinor: minor(),
    currency: text(),
    createdAt: instant().notNull(),
    submittedAt: instant(),
    /** The text that the applicant accepted. */
    consent: text(),
    /** The reviewer's last question, or the reason of the decision. */
    note: text(),
    limitMinor: minor(),
    termsDays: integer(),
    /** The account that the approval made. */
    buidCustomer: text().references(() => customers.buid),
    /** Hash of the applicant's last sending with its key: sent again, it is the same. */
    lastKey: text(),
  },
  (t) => [
    uniqueIndex('applications_number').on(t.number),
    index('applications_program').on(t.programId, t.since),
    index('applications_merchant').on(t.buidMerchant, t.since),
    index('applications_ends')
      .on(t.endsOn)
      .where(sql`${t.endsOn} is not null`),
  ],
)

export const applicationHistory = pgTable(
  'application_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    event: text().notNull(),
    fromStatus: text(),
    toStatus: text().notNull(),
    at: instant().notNull(),
    /** The reviewer; null for the applicant and the clock. */
    by: text().references(() => users.id, { onDelete: 'set null' }),
    note: text(),
  },
  (t) => [index('application_history_application').on(t.applicationId, t.id)],
)

export const applicationDocuments = pgTable(
  'application_documents',
  {
    id: text().primaryKey(),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    fileName: text().notNull(),
    mediaType: text().notNull(),
    fileSize: integer().notNull(),
    ...documentContent(),
    enteredAt: instant().notNull(),
  },
  (t) => [...heldOnce('application_documents', t), index('application_documents_application').on(t.applicationId)],
)

/**
 * Links by which companies apply (promise S9): those of a merchant or the program, and each e-mail's own to an
 * application. A link holds the secret, the row its hash.
 */
export const applicationLinks = pgTable(
  'application_links',
  {
    tokenHash: text().primaryKey(),
    /** Names it to those who may revoke it, whom the hash is not shown. */
    id: text()
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    programId: text()
      .notNull()
      .references(() => programs.id),
    buidMerchant: text().references(() => merchants.buid),
    madeBy: text().references(() => users.id, { onDelete: 'cascade' }),
    /** The application that it opens; null: one begins with it. */
    applicationId: text().references(() => applications.id),
    sentTo: text().notNull(),
    createdAt: instant().notNull(),
    endsAt: instant().notNull(),
    revokedAt: instant(),
  },
  (t) => [
    uniqueIndex('application_links_id').on(t.id),
    index('application_links_merchant').on(t.buidMerchant),
    index('application_links_application').on(t.applicationId),
  ],
)
