/** What the clock does to announcements: one that begins is told, of one that ends the open pages are told. */
import { and, asc, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm'

import { announcements } from '../../store/schema/notifications/announcements.ts'
import type { Store } from '../../store/store.ts'
import { mailAnnouncement } from '../mail-news.ts'

const AT_ONCE = 100

/** Tells of the announcements that have begun since, each once; and notes those that have ended, which tells open pages. */
export async function tellOfAnnouncements(store: Store, now: Date): Promise<void> {
  const { id, toldAt, withdrawnAt, effectiveAt, endsAt, endTold } = announcements
  const begun = and(isNull(toldAt), isNull(withdrawnAt), lte(effectiveAt, now), or(isNull(endsAt), gt(endsAt, now)))
  const due = await store.db().select({ id }).from(announcements).where(begun).orderBy(asc(effectiveAt)).limit(AT_ONCE)
  for (const one of due) {
    await store.tx(async () => {
      // Another server may have been faster.
      const [row] = await store
        .db()
        .update(announcements)
        .set({ toldAt: now })
        .where(and(eq(id, one.id), begun))
        .returning()
      if (row) await mailAnnouncement(store, row, now)
    })
  }
  await store
    .db()
    .update(announcements)
    .set({ endTold: true })
    .where(and(eq(endTold, false), isNotNull(endsAt), lte(endsAt, now)))
}
