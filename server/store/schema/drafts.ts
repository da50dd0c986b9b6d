import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { instant } from './columns.ts'
import { users } from './users.ts'

/** Saved drafts of wizards, shared by a user's devices: facts by domain/contract/drafts/draft.ts. */
export const drafts = pgTable(
  'drafts',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    kind: text().notNull(),
    draftId: text().notNull(),
    revision: integer().notNull(),
    /** Null once it is sent or discarded. */
    facts: jsonb().$type<Record<string, unknown>>(),
    updatedAt: instant().notNull(),
  },
  (t) => [primaryKey({ name: 'drafts_pk', columns: [t.userId, t.kind, t.draftId] })],
)
