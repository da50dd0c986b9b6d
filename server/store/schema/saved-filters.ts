import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

import type { SavedFilterFacts } from '../../../domain/contract/saved-filter.ts'
import { instant } from './columns.ts'
import { users } from './users.ts'

/** Searches of the invoice list under a name, which follow their user to every device. */
export const savedFilters = pgTable(
  'saved_filters',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    facts: jsonb().$type<SavedFilterFacts>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex('saved_filters_name').on(t.userId, t.name)],
)
