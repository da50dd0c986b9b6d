import { index, pgTable, text } from 'drizzle-orm/pg-core'

import { instant } from '../columns.ts'

/**
 * Objects of the document storage that may belong to nothing: noted before each is written, and by a trigger when its
 * document is deleted. A job looks at each once it is due, and removes it unless a document has it.
 */
export const looseObjects = pgTable('loose_objects', { key: text().primaryKey(), dueAt: instant().notNull() }, (t) => [
  index('loose_objects_due').on(t.dueAt),
])
