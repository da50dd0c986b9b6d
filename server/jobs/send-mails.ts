import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'

import { suppressAddress, suppressionsOf } from '../mail/bounces/suppression.ts'
import { letterOf, type Letter } from '../mail/letter.ts'
import { MAIL_ATTEMPTS, MailRefused, type Transport } from '../mail/transport.ts'
import { mails } from '../store/schema/mails.ts'
import type { Store } from '../store/store.ts'
import type { Job } from './runner.ts'

const MAILS_A_RUN = 50
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 6 * 3_600_000
const FAILURE_LENGTH = 300

type MailRow = typeof mails.$inferSelect

/**
 * Sends what waits in the outbox, oldest first. What fails waits for a growing pause, and is given up with its failure
 * after the last try. It is marked as sent afterwards: a server that dies in between sends it once more, under the same
 * Message-ID, and never loses it; the link of the later one works. Nothing is sent to an address that bounced or whose
 * reader complained. `origin` is where the links lead.
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
            lt(mails.attempts, MAIL_ATTEMPTS),
            or(isNull(mails.nextTryAt), lte(mails.nextTryAt, now)),
          ),
        )
        .orderBy(asc(mails.id))
        .limit(MAILS_A_RUN)
      const stopped = await suppressionsOf(
        store,
        waiting.map(({ toAddress }) => toAddress),
      )
      for (const mail of waiting) {
        const why = stopped(mail.toAddress)
        if (why !== null) {
          await giveUp(store, mail, `not sent: ${why} of an earlier e-mail to this address`)
          continue
        }
        const isDone = await sendOne(store, transport, await letterOf(store, mail, origin(), now), now)
        // The mail server may be away: the rest is not made to wait for it one by one.
        if (!isDone) return
      }
    },
  }
}

/** False when the mail server could not be used. */
async function sendOne(store: Store, transport: Transport, mail: Letter, now: Date): Promise<boolean> {
  const attempts = sql`${mails.attempts} + 1`
  try {
    await transport.send(mail)
  } catch (error) {
    const failure = (error instanceof Error ? error.message : String(error)).slice(0, FAILURE_LENGTH)
    if (error instanceof MailRefused) {
      await store.tx(async () => {
        await giveUp(store, mail, failure)
        const { toAddress: address } = mail
        if (error.isUnknownAddress) await suppressAddress(store, { address, why: 'bounce', detail: failure }, now)
      })
      return true
    }
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** mail.attempts, LONGEST_PAUSE_MS)
    const nextTryAt = new Date(now.getTime() + pause)
    await store.db().update(mails).set({ attempts, failure, nextTryAt }).where(eq(mails.id, mail.id))
    return false
  }
  const sent = { attempts, sentAt: now, failure: null, nextTryAt: null }
  await store.db().update(mails).set(sent).where(eq(mails.id, mail.id))
  return true
}

/** No other try is made of it. */
async function giveUp(store: Store, { id }: Pick<MailRow, 'id'>, failure: string): Promise<void> {
  await store.db().update(mails).set({ attempts: MAIL_ATTEMPTS, failure, nextTryAt: null }).where(eq(mails.id, id))
}
