import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** Facts about this database, such as that the demonstration data were seeded. */
export const settings = pgTable('settings', { name: text().primaryKey(), value: jsonb().$type<unknown>().notNull() })
