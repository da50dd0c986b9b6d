import { pgTable, text } from 'drizzle-orm/pg-core'

/** The position of each reader of an outside event list, such as the provider's settlements. */
export const cursors = pgTable('cursors', { name: text().primaryKey(), value: text().notNull() })
