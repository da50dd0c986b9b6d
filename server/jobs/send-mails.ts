import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'

import { pauseMs } from '../../domain/rules/jobs/retry.ts'
import { failuresOf, recordFailure, recordSuccess } from '../job-items/failed-items.ts'
import { someAtOnce } from '../job-items/some-at-once.ts'
import { suppressAddress, suppressionsOf } from '../mail/bounces/suppression.ts'
import { letterOf } from '../mail/letter.ts'
import { MAIL_ATTEMPTS, MAILS_JOB, MailRefused, MailServerAway, type Transport } from '../mail/transport.ts'
import { mails } from '../store/schema/mails.ts'
import type { Store } from '../store/store.ts'
import type { Job } from './runner.ts'

/** So many are on their way at once from each server; mail providers allow few more connections to one client. */
const AT_ONCE = 5
/** So many are claimed at once. */
const MAILS_A_CLAIM = 10
const CLAIMS_A_RUN = 5
/** Longer than it takes to send what was claimed: then a server that ended has left it, and any other sends it. */
const CLAIMED_MS = 2 * 60_000
const FAILURE_LENGTH = 300

type MailRow = typeof mails.$inferSelect
type Sending = {
  readonly store: Store
  readonly transport: Transport
  /** Where the links lead. */
  readonly origin: string
  readonly now: Date
}

/**
 * Sends what waits in the outbox, oldest first, several at once and on all servers together: each claims what it sends.
 * What fails waits for a growing pause, and is given up with its failure after the last try: then it is a dead letter. It
 * is marked as sent afterwards: a server that dies in between sends it once more, under the same Message-ID, and never
 * loses it; the link of the later one works. Nothing is sent to an address that bounced or whose reader complained.
 * `origin` is where the links lead.
 */
export function sendMails(store: Store, transport: Transport, origin: () => string): Job {
  return {
    name: MAILS_JOB,
    everyMs: 5_000,
    isShared: true,
    async run(now) {
      for (let claim = 0; claim < CLAIMS_A_RUN; claim += 1) {
        const claimed = await claimMails(store, now)
        const isOver = await sendClaimed({ store, transport, origin: origin(), now }, claimed)
        if (isOver || claimed.length < MAILS_A_CLAIM) return
      }
      return 'more'
    },
  }
}

/** Claims the oldest that are due. The claim is a pause: a server of an earlier version respects it too. */
async function claimMails(store: Store, now: Date): Promise<MailRow[]> {
  const due = store
    .db()
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        isNull(mails.sentAt),
        lt(mails.attempts, MAIL_ATTEMPTS),
        or(isNull(mails.nextTryAt), lte(mails.nextTryAt, now)),
      ),
    )
    .orderBy(asc(mails.id))
    .limit(MAILS_A_CLAIM)
    .for('update', { skipLocked: true })
  const claimed = await store
    .db()
    .update(mails)
    .set({ nextTryAt: new Date(now.getTime() + CLAIMED_MS) })
    .where(inArray(mails.id, due))
    .returning()
  return claimed.toSorted((one, other) => one.id - other.id)
}

/** Sends what was claimed; true when the mail server is away, and what was not tried is free again. */
async function sendClaimed(sending: Sending, claimed: readonly MailRow[]): Promise<boolean> {
  const { store, now } = sending
  const stopped = await suppressionsOf(
    store,
    claimed.map(({ toAddress }) => toAddress),
  )
  const known = await failuresOf(
    store,
    MAILS_JOB,
    claimed.map(({ id }) => String(id)),
  )
  const untried = new Set(claimed.map(({ id }) => id))
  let isAway = false
  const send = async (mail: MailRow) => {
    if (isAway) return
    untried.delete(mail.id)
    const why = stopped(mail.toAddress)
    if (why === null) isAway = (await sendOne(sending, mail)) || isAway
    else await giveUp(store, mail, `not sent: ${why} of an earlier e-mail to this address`)
    // An e-mail that was a dead letter, and is now sent or for nobody.
    const key = String(mail.id)
    if (known.has(key)) await recordSuccess(store, { job: MAILS_JOB, key })
  }
  // The mail server may be away: one finds out, and the others are not made to wait for it.
  const [first, ...others] = claimed
  if (first) await send(first)
  await someAtOnce(others, AT_ONCE, send)
  if (untried.size > 0) {
    const isFree = and(inArray(mails.id, [...untried]), eq(mails.nextTryAt, new Date(now.getTime() + CLAIMED_MS)))
    await store.db().update(mails).set({ nextTryAt: null }).where(isFree)
  }
  return isAway
}

/** Sends an e-mail and stores what came of it; true when the mail server could not be used. */
async function sendOne({ store, transport, origin, now }: Sending, mail: MailRow): Promise<boolean> {
  try {
    await transport.send(await letterOf(store, mail, origin, now))
  } catch (error) {
    await storeFailure(store, mail, error, now)
    return error instanceof MailServerAway
  }
  const sent = { attempts: sql`${mails.attempts} + 1`, sentAt: now, failure: null, nextTryAt: null }
  await store.db().update(mails).set(sent).where(eq(mails.id, mail.id))
  return false
}

async function storeFailure(store: Store, mail: MailRow, error: unknown, now: Date): Promise<void> {
  const failure = (error instanceof Error ? error.message : String(error)).slice(0, FAILURE_LENGTH)
  const isRefused = error instanceof MailRefused
  const tries = mail.attempts + 1
  if (!isRefused && tries < MAIL_ATTEMPTS) {
    const nextTryAt = new Date(now.getTime() + pauseMs(tries))
    await store.db().update(mails).set({ attempts: tries, failure, nextTryAt }).where(eq(mails.id, mail.id))
    return
  }
  await store.tx(async () => {
    await giveUp(store, mail, failure)
    // Nothing that anybody could try again: the address is wrong, and those who can mend it are told.
    if (isRefused && error.isUnknownAddress) {
      await suppressAddress(store, { address: mail.toAddress, why: 'bounce', detail: failure }, now)
      return
    }
    const { id, programId } = mail
    await recordFailure(store, { job: MAILS_JOB, key: String(id), error, isFinal: isRefused, tries, programId }, now)
  })
}

/** No other try is made of it. */
async function giveUp(store: Store, { id }: Pick<MailRow, 'id'>, failure: string): Promise<void> {
  await store.db().update(mails).set({ attempts: MAIL_ATTEMPTS, failure, nextTryAt: null }).where(eq(mails.id, id))
}
