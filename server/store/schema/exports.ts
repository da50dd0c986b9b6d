import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import { instant } from './columns.ts'
import { users } from './users.ts'

/**
 * Exports that wait for their download or are under way, with how far they are: whichever server makes the file, every
 * one knows. A row goes when its file broke off, with its user's next export some minutes after its last sign of life,
 * and in any case after an hour.
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
    /** The latest sign of life, at first when it was requested. */
    seenAt: instant().notNull(),
    /** When all of it had been written. */
    endedAt: instant(),
  },
  (t) => [index('exports_user').on(t.userId), index('exports_seen').on(t.seenAt)],
)
