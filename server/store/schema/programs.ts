/** Programs: their configuration, their feature flags and their own words. */
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

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
})

/** Feature flags of a host name (`*` for every other), nested as they are served. */
export const featureFlags = pgTable('feature_flags', {
  hostname: text().primaryKey(),
  programId: text()
    .notNull()
    .references(() => programs.id),
  flags: jsonb().$type<Record<string, unknown>>().notNull(),
})

/** Words that a program puts in place of ours: GET /components/{name}. */
export const components = pgTable('components', {
  name: text().primaryKey(),
  text: jsonb().$type<Record<string, string>>().notNull(),
})
