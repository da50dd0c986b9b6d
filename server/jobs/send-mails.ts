import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'

import { letterOf } from '../mail/letter.ts'
import { MailRefused, type Transport } from '../mail/transport.ts'
import { mails } from '../store/schema/mails.ts'
import type { Store } from '../store/store.ts'
import type { Job } from './runner.ts'

const MAILS_A_RUN = 50
/** With their pauses, the attempts to send an e-mail last most of a day. */
export const ATTEMPTS = 12
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 6 * 3_600_000
const FAILURE_LENGTH = 300

type MailRow = typeof mails.$inferSelect

/**
 * Sends what waits in the outbox, oldest first. What fails waits for a growing pause, and is given up with its failure
 * after the last try. It is marked as sent afterwards: a server that dies in between sends it once more, under the same
 * Message-ID, and never loses it; the link of the later one works. `origin` is where the links lead.
 */
export function sendMails(store: Store, transport: Transport, origin: () => string): Job {
  return {
    name: 'send mails',
    everyMs: 5_000,
    async run(now) {
      const waiting = await store
        .db()
        .select()
        .from(mails)
        .where(
          and(
            isNull(mails.sentAt),
            lt(mails.attempts, ATTEMPTS),
            or(isNull(mails.nextTryAt), lte(mails.nextTryAt, now)),
          ),
        )
        .orderBy(asc(mails.id))
        .limit(MAILS_A_RUN)
      for (const mail of waiting) {
        const isDone = await sendOne(store, transport, await letterOf(store, mail, origin(), now), now)
        // The mail server may be away: the rest is not made to wait for it one by one.
        if (!isDone) return
      }
    },
  }
}

/** False when the mail server could not be used. */
async function sendOne(store: Store, transport: Transport, mail: MailRow, now: Date): Promise<boolean> {
  const ofMail = eq(mails.id, mail.id)
  const attempts = sql`${mails.attempts} + 1`
  try {
    await transport.send(mail)
  } catch (error) {
    const failure = (error instanceof Error ? error.message : String(error)).slice(0, FAILURE_LENGTH)
    const isFinal = error instanceof MailRefused
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** mail.attempts, LONGEST_PAUSE_MS)
    await store
      .db()
      .update(mails)
      .set(
        isFinal
          ? { attempts: ATTEMPTS, failure, nextTryAt: null }
          : { attempts, failure, nextTryAt: new Date(now.getTime() + pause) },
      )
      .where(ofMail)
    return isFinal
  }
  await store.db().update(mails).set({ attempts, sentAt: now, failure: null, nextTryAt: null }).where(ofMail)
  return true
}
