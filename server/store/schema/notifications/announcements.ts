/** What a program's support tells its users, and who has read it. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { instant } from '../columns.ts'
import { programs } from '../programs.ts'
import { users } from '../users.ts'

export type AnnouncementText = { readonly language: string; readonly title: string; readonly body: string }
export type AnnouncementLink = { readonly href: string; readonly text: string }

export const announcements = pgTable(
  'announcements',
  {
    id: text().primaryKey(),
    programId: text()
      .notNull()
      .references(() => programs.id),
    texts: jsonb().$type<readonly AnnouncementText[]>().notNull(),
    links: jsonb().$type<readonly AnnouncementLink[]>().notNull(),
    isImportant: boolean().notNull(),
    effectiveAt: instant().notNull(),
    endsAt: instant(),
    /** User types and roles of its readers; empty: all. */
    userTypes: text().array().notNull(),
    roles: text().array().notNull(),
    createdAt: instant().notNull(),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    withdrawnAt: instant(),
    /** Counts changes, so that two people of support do not overwrite one another. */
    version: integer().notNull().default(1),
    /** When its users were told by e-mail, and the open pages that it is there; null: not yet. */
    toldAt: instant(),
    /** When the open pages were told that it has ended. */
    endTold: boolean().notNull().default(false),
  },
  (t) => [
    index('announcements_program').on(t.programId, t.effectiveAt, t.id),
    index('announcements_untold')
      .on(t.effectiveAt)
      .where(sql`${t.toldAt} is null`),
    index('announcements_ending')
      .on(t.endsAt)
      .where(sql`not ${t.endTold}`),
    check('announcements_end', sql`${t.endsAt} is null or ${t.endsAt} > ${t.effectiveAt}`),
  ],
)

/** Who has read an announcement, and whose daily e-mail is still to tell of it. */
export const announcementReads = pgTable(
  'announcement_reads',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    announcementId: text()
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    /** null: unread. */
    readAt: instant(),
    waitsForDigest: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ name: 'announcement_reads_pk', columns: [t.userId, t.announcementId] }),
    index('announcement_reads_announcement').on(t.announcementId),
    index('announcement_reads_digest')
      .on(t.userId)
      .where(sql`${t.waitsForDigest}`),
  ],
)
