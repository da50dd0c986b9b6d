import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { instant } from '../columns.ts'
import { programs } from '../programs.ts'
import { users } from '../users.ts'

/** Requests of users to be deleted; one of each user can be open. */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: text().primaryKey(),
    programId: text()
      .notNull()
      .references(() => programs.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** A status of the lifecycle `privacyRequest`. */
    status: text().notNull(),
    requestedAt: instant().notNull(),
    endedAt: instant(),
    endedBy: text().references(() => users.id),
    /** Why support refused. */
    reason: text(),
  },
  (t) => [
    uniqueIndex('privacy_requests_open')
      .on(t.userId)
      .where(sql`${t.status} = 'requested'`),
    index('privacy_requests_program').on(t.programId, t.requestedAt, t.id),
    check('privacy_requests_end', sql`(${t.status} = 'requested') = (${t.endedAt} is null)`),
  ],
)
