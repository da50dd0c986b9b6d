import { and, eq, gte, inArray, isNotNull, like, lt, ne, or, type SQL } from 'drizzle-orm'

import { LAST_MAIL } from '../../mail/privacy/privacy-mail.ts'
import { MAIL_ATTEMPTS, MAILS_JOB } from '../../mail/transport.ts'
import { failedItems } from '../../store/schema/jobs/jobs.ts'
import { mails } from '../../store/schema/mails.ts'
import type { Store } from '../../store/store.ts'
import type { Job } from '../runner.ts'

const DAY_MS = 86_400_000
/** E-mails that one transaction empties. */
const AT_ONCE = 5_000

/**
 * Empties e-mails that were sent or given up and are older than `days`, and at once the last one to a deleted user; null
 * keeps the others for ever. Their keys stay, so that none is written twice.
 */
export function deleteOldMails(store: Store, days: number | null): Job {
  return {
    name: 'delete old mails',
    everyMs: 3_600_000,
    async run(now) {
      while (await emptySome(store, like(mails.key, `${LAST_MAIL} %`)));
      if (days === null) return
      const isOld = lt(mails.createdAt, new Date(now.getTime() - days * DAY_MS))
      while (await emptySome(store, isOld));
    },
  }
}

/** Returns whether there may be more. */
function emptySome(store: Store, isMeant: SQL): Promise<boolean> {
  const isOver = or(isNotNull(mails.sentAt), gte(mails.attempts, MAIL_ATTEMPTS))
  return store.tx(async () => {
    const some = store
      .db()
      .select({ id: mails.id })
      .from(mails)
      .where(and(isMeant, isOver, ne(mails.toAddress, '')))
      .limit(AT_ONCE)
    const emptied = await store
      .db()
      .update(mails)
      .set({ toName: '', toAddress: '', subject: '', body: '', failure: null, tokenHash: null })
      .where(inArray(mails.id, some))
      .returning({ id: mails.id, sentAt: mails.sentAt })
    // Nobody can have it tried again.
    const keys = emptied.flatMap(({ id, sentAt }) => (sentAt === null ? [String(id)] : []))
    if (keys.length > 0)
      await store
        .db()
        .delete(failedItems)
        .where(and(eq(failedItems.job, MAILS_JOB), inArray(failedItems.key, keys)))
    return emptied.length === AT_ONCE
  })
}
