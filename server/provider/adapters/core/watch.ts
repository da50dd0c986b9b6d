/** News of the processor: from its webhooks and by asking for its events, and the looks that follow. */
import { asc, eq, inArray, lte, or } from 'drizzle-orm/sql'

import { NoAnswer, type Notice } from '../processor.ts'
import { attempts, mandates, marks, notices, refunds, sessions } from '../store/schema.ts'
import { lookAt } from './attempts.ts'
import { type Desk, isDue, later } from './desk.ts'
import { lookAtMandate } from './mandates.ts'
import { reportMoney } from './money.ts'
import { lookAtRefund } from './refunds.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const ASK_EVERY_MS = MINUTE_MS
/** Events may be listed a while after others that are younger. */
const OVERLAP_MS = 10 * MINUTE_MS
/** Longer than processors repeat a webhook, and list an event. */
const NOTICE_MS = 60 * DAY_MS
const AT_ONCE = 50
const SIDE_BY_SIDE = 4
const MARK = 'events'

/** Notes what events of the processor are about; one that was noted before does nothing. */
export function note({ store: { tx }, now }: Desk, found: readonly Notice[]): Promise<number> {
  if (found.length === 0) return Promise.resolve(0)
  return tx(async (transaction) => {
    const fresh = await transaction
      .insert(notices)
      .values(found.map(({ id }) => ({ id, storedAt: now() })))
      .onConflictDoNothing()
      .returning({ id: notices.id })
    const ids = new Set(fresh.map(({ id }) => id))
    const about = [...new Set(found.filter(({ id }) => ids.has(id)).flatMap((notice) => notice.about))]
    if (about.length === 0) return ids.size
    const due = { lookAt: now() }
    await transaction.update(attempts).set(due).where(inArray(attempts.processorId, about))
    await transaction.update(refunds).set(due).where(inArray(refunds.processorId, about))
    await transaction
      .update(mandates)
      .set(due)
      .where(or(inArray(mandates.processorId, about), inArray(mandates.token, about)))
    return ids.size
  })
}

/** Asks the processor for events since the last time, also for those of a time when this adapter was not running. */
async function askForEvents(desk: Desk): Promise<void> {
  const { store, processor, now } = desk
  const begun = now()
  const [mark] = await store.db().select().from(marks).where(eq(marks.name, MARK))
  if (mark && mark.value.getTime() > begun.getTime() - ASK_EVERY_MS) return
  const since = later(mark?.value ?? begun, -OVERLAP_MS)
  for await (const page of processor.noticesSince(since)) await note(desk, page)
  await store
    .db()
    .insert(marks)
    .values({ name: MARK, value: begun })
    .onConflictDoUpdate({ target: marks.name, set: { value: begun } })
}

/** One round of what is due. Returns how much was looked at, so that a caller can go on until nothing is. */
export async function watch(desk: Desk): Promise<number> {
  const { store, now } = desk
  await askForEvents(desk).catch((error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error
    desk.log(`Events: ${error.message}`)
  })
  const dueAttempts = await store
    .db()
    .select()
    .from(attempts)
    .where(isDue(attempts, desk))
    .orderBy(asc(attempts.lookAt))
    .limit(AT_ONCE)
  await sideBySide(dueAttempts, async (row) => {
    const decided = row.state === 'approved' ? null : await lookAt(desk, row)
    if (row.state === 'approved' || decided?.outcome === 'approved') await reportMoney(desk, row.attemptId)
  })
  const dueRefunds = await store.db().select().from(refunds).where(isDue(refunds, desk)).limit(AT_ONCE)
  await sideBySide(dueRefunds, (row) => lookAtRefund(desk, row))
  const dueMandates = await store.db().select().from(mandates).where(isDue(mandates, desk)).limit(AT_ONCE)
  await sideBySide(dueMandates, (row) => lookAtMandate(desk, row))
  await store
    .db()
    .delete(notices)
    .where(lte(notices.storedAt, later(now(), -NOTICE_MS)))
  await store.db().delete(sessions).where(lte(sessions.endsAt, now()))
  return dueAttempts.length + dueRefunds.length + dueMandates.length
}

async function sideBySide<T>(rows: readonly T[], work: (row: T) => Promise<unknown>): Promise<void> {
  const waiting = [...rows]
  const lane = async () => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) await work(row)
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane))
}
