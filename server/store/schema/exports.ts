import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import { instant } from './columns.ts'
import { users } from './users.ts'

/**
 * Exports that wait for their download or are under way, with how far they are: whichever server makes the file, every
 * one knows. A row goes when its file broke off, or some minutes after it has ended.
 */
export const exports = pgTable(
  'exports',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    request: jsonb().notNull(),
    fileName: text().notNull(),
    rowsTotal: integer().notNull(),
    rowsDone: integer().notNull().default(0),
    startedAt: instant(),
    /** The latest sign of progress. */
    seenAt: instant().notNull(),
    /** When all of it had been written. */
    endedAt: instant(),
  },
  (t) => [index('exports_user').on(t.userId)],
)
