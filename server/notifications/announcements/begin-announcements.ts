/** What the clock does to announcements: one that begins is told, of one that ends the open pages are told. */
import { and, asc, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm'

import { isTried } from '../../job-items/failed-items.ts'
import { workThrough } from '../../job-items/work-through.ts'
import { announcements } from '../../store/schema/notifications/announcements.ts'
import type { Store } from '../../store/store.ts'
import { mailAnnouncement } from '../mail-news.ts'

export const ANNOUNCEMENTS_JOB = 'announcements'

const AT_ONCE = 100

/** Tells of the announcements that have begun since, each once; and notes those that have ended, which tells open pages. */
export async function tellOfAnnouncements(store: Store, now: Date): Promise<void> {
  const { id, programId, toldAt, withdrawnAt, effectiveAt, endsAt, endTold } = announcements
  const begun = and(isNull(toldAt), isNull(withdrawnAt), lte(effectiveAt, now), or(isNull(endsAt), gt(endsAt, now)))
  const due = await store
    .db()
    .select({ id, programId })
    .from(announcements)
    .where(and(begun, isTried(store, ANNOUNCEMENTS_JOB, id, now)))
    .orderBy(asc(effectiveAt))
    .limit(AT_ONCE)
  const tell = (announcementId: string) =>
    store.tx(async () => {
      // Another server may have been faster.
      const [row] = await store
        .db()
        .update(announcements)
        .set({ toldAt: now })
        .where(and(eq(id, announcementId), begun))
        .returning()
      if (row) await mailAnnouncement(store, row, now)
    })
  await store
    .db()
    .update(announcements)
    .set({ endTold: true })
    .where(and(eq(endTold, false), isNotNull(endsAt), lte(endsAt, now)))
  await workThrough(store, now, {
    job: ANNOUNCEMENTS_JOB,
    items: due,
    keyOf: (one) => one.id,
    work: (one) => tell(one.id),
    programOf: (one) => Promise.resolve(one.programId),
  })
}
