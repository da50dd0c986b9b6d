import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { instant } from '../columns.ts'
import { users } from '../users.ts'

/** Channels that users chose for a kind of news; the kind's own default holds where there is none. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    kind: text().notNull(),
    channel: text().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [primaryKey({ name: 'notification_preferences_pk', columns: [t.userId, t.kind] })],
)
