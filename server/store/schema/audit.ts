import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import { instant } from './columns.ts'

/**
 * Append-only (promise S17); a trigger in the migrations refuses update and delete. It lies in months (jobs/delete-old/
 * audit-months.ts), so that its ids have no index that keeps them apart: the sequence does.
 */
export const audit = pgTable(
  'audit',
  {
    id: bigint({ mode: 'number' })
      .notNull()
      .default(sql`nextval('audit_id_seq')`),
    at: instant().notNull(),
    userId: text(),
    /** subject.verb in the past, such as `session.started` or `payment.created`. */
    action: text().notNull(),
    subject: text(),
    outcome: text().notNull(),
    requestId: text(),
    facts: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index('audit_user').on(t.userId, t.at),
    index('audit_at').on(t.at, t.id),
    index('audit_subject').on(t.subject, t.at),
  ],
)
