/** Programs: their configuration, their feature flags and their own words. */
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { instant } from './columns.ts'

export const programs = pgTable('programs', {
  id: text().primaryKey(),
  title: text().notNull(),
  paymentMode: text().notNull().default('INDIVIDUAL_ACCOUNT'),
  /** Runtime configuration of §3, as the contract's wire attributes. */
  config: jsonb().$type<Record<string, unknown>>().notNull(),
  /** domain/limits PaymentSettings. */
  paymentSettings: jsonb().$type<Record<string, unknown>>().notNull(),
  /** domain/limits DisputeSettings, as far as they differ from the defaults. */
  disputeSettings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  /** domain/contract InvoiceSettings, as far as they differ from the defaults. */
  invoiceSettings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  /** domain/contract InvoiceDocumentSettings, as far as they differ from the defaults. */
  invoiceDocumentSettings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  /** domain/contract AccessSettings, as far as they differ from the defaults. */
  accessSettings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  /** domain/contract ApplicationSettings, as far as they differ from the defaults. */
  applicationSettings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  /** domain/contract NotificationSettings, as far as they differ from the defaults. */
  notificationSettings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
})

/** Feature flags of a host name (`*` for every other), nested as they are served. */
export const featureFlags = pgTable('feature_flags', {
  hostname: text().primaryKey(),
  programId: text()
    .notNull()
    .references(() => programs.id),
  flags: jsonb().$type<Record<string, unknown>>().notNull(),
})

/** Words that a program puts in place of ours, by language: GET /components/{name}. */
export const components = pgTable(
  'components',
  {
    /** The program, or `*` for each that has none of its own. */
    programId: text().notNull().default('*'),
    name: text().notNull(),
    text: jsonb().$type<Record<string, string>>().notNull(),
  },
  (t) => [primaryKey({ name: 'components_pk', columns: [t.programId, t.name] })],
)

/** Texts that were shown to be accepted, by the hash of their words: what was agreed to can always be read again. */
export const terms = pgTable('terms', {
  version: text().primaryKey(),
  text: text().notNull(),
  firstShownAt: instant().notNull(),
})
