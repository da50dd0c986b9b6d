/** The announcements that a user sees: of the program, begun and not over, and meant for a type and the role of the user. */
import { and, desc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'

import { announcementReads, announcements } from '../../store/schema/notifications/announcements.ts'
import type { Transactions } from '../../store/transactions.ts'
import { seesKind, type NewsReader } from '../reader.ts'

/** What is needed to count and to order announcements. */
export type AnnouncementKey = Pick<
  typeof announcements.$inferSelect,
  'id' | 'effectiveAt' | 'isImportant' | 'version' | 'userTypes' | 'roles'
>
export type SeenAnnouncement = AnnouncementKey & { readonly readAt: Date | null }

/** More than anybody reads: the oldest of them are not shown any more. */
const MOST = 500

/** Returns the announcements of a program that hold now, the newest first, whoever they are for. */
export function currentAnnouncements(store: Transactions, programId: string, now: Date): Promise<AnnouncementKey[]> {
  const { id, effectiveAt, isImportant, version, userTypes, roles, endsAt, withdrawnAt } = announcements
  return store
    .db()
    .select({ id, effectiveAt, isImportant, version, userTypes, roles })
    .from(announcements)
    .where(
      and(
        eq(announcements.programId, programId),
        lte(effectiveAt, now),
        or(isNull(endsAt), gt(endsAt, now)),
        isNull(withdrawnAt),
      ),
    )
    .orderBy(desc(effectiveAt), desc(id))
    .limit(MOST)
}

/** Checks whether an announcement is meant for the reader. */
export function isMeantFor(
  { userTypes, roles }: Pick<AnnouncementKey, 'userTypes' | 'roles'>,
  reader: Pick<NewsReader, 'userTypes' | 'role'>,
): boolean {
  const isOfType = userTypes.length === 0 || reader.userTypes.some((type) => userTypes.includes(type))
  return isOfType && (roles.length === 0 || roles.includes(reader.role))
}

/** Returns when each of the users has read which of these announcements, by user. */
export async function readsOf(
  store: Transactions,
  userIds: readonly string[],
  announcementIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, Date>>> {
  const rows =
    userIds.length === 0 || announcementIds.length === 0
      ? []
      : await store
          .db()
          .select()
          .from(announcementReads)
          .where(
            and(
              inArray(announcementReads.userId, [...userIds]),
              inArray(announcementReads.announcementId, [...announcementIds]),
            ),
          )
  const byUser = new Map<string, Map<string, Date>>()
  for (const { userId, announcementId, readAt } of rows) {
    if (readAt === null) continue
    const reads = byUser.get(userId) ?? new Map<string, Date>()
    byUser.set(userId, reads.set(announcementId, readAt))
  }
  return byUser
}

/** Returns those of a program's current announcements that the reader sees, with when the reader has read them. */
export function seenOf(
  reader: NewsReader,
  current: readonly AnnouncementKey[],
  reads: ReadonlyMap<string, ReadonlyMap<string, Date>>,
): SeenAnnouncement[] {
  if (!seesKind(reader, 'program')) return []
  const own = reads.get(reader.id)
  return current
    .filter((announcement) => isMeantFor(announcement, reader))
    .map((announcement) => ({ ...announcement, readAt: own?.get(announcement.id) ?? null }))
}

/** Returns the announcements that the reader sees now, the newest first. */
export async function seenAnnouncements(
  store: Transactions,
  reader: NewsReader,
  now: Date,
): Promise<SeenAnnouncement[]> {
  const current = await currentAnnouncements(store, reader.programId, now)
  const reads = await readsOf(
    store,
    [reader.id],
    current.map(({ id }) => id),
  )
  return seenOf(reader, current, reads)
}
