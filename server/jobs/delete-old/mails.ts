import { and, eq, gte, inArray, isNotNull, like, lt, ne, or } from 'drizzle-orm'

import { LAST_MAIL } from '../../mail/privacy/privacy-mail.ts'
import { failedItems } from '../../store/schema/jobs.ts'
import { mails } from '../../store/schema/mails.ts'
import type { Store } from '../../store/store.ts'
import type { Job } from '../runner.ts'
import { MAIL_ATTEMPTS, MAILS_JOB } from '../../mail/transport.ts'

const DAY_MS = 86_400_000

/**
 * Empties e-mails that were sent or given up and are older than `days`, and at once the last one to a deleted user; null
 * keeps the others for ever. Their keys stay, so that none is written twice.
 */
export function deleteOldMails(store: Store, days: number | null): Job {
  return {
    name: 'delete old mails',
    everyMs: 3_600_000,
    async run(now) {
      const isOld = days === null ? undefined : lt(mails.createdAt, new Date(now.getTime() - days * DAY_MS))
      const isOver = or(isNotNull(mails.sentAt), gte(mails.attempts, MAIL_ATTEMPTS))
      await store.tx(async () => {
        const emptied = await store
          .db()
          .update(mails)
          .set({ toName: '', toAddress: '', subject: '', body: '', failure: null, tokenHash: null })
          .where(and(isOver, ne(mails.toAddress, ''), or(like(mails.key, `${LAST_MAIL} %`), isOld)))
          .returning({ id: mails.id, sentAt: mails.sentAt })
        // Nobody can have it tried again.
        const keys = emptied.flatMap(({ id, sentAt }) => (sentAt === null ? [String(id)] : []))
        if (keys.length === 0) return
        await store
          .db()
          .delete(failedItems)
          .where(and(eq(failedItems.job, MAILS_JOB), inArray(failedItems.key, keys)))
      })
    },
  }
}
