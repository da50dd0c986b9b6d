/** Dead letters: listed for support, tried again or given up by it. */
import { and, asc, count, desc, eq, isNull, or, type SQL } from 'drizzle-orm'

import { DEAD_LETTER } from '../../domain/contract/status/dead-letters.ts'
import { recordAudit } from '../audit.ts'
import type { PortalContext } from '../http/portal.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { sessionOf } from '../http/route.ts'
import { nextStatus, type FailedItem } from '../job-items/failed-items.ts'
import { MAIL_ATTEMPTS, MAILS_JOB } from '../mail/transport.ts'
import { failedItems } from '../store/schema/jobs/jobs.ts'
import { mails } from '../store/schema/mails.ts'
import type { Store } from '../store/store.ts'

/** So many are tried again by one call. */
const RETRIED_AT_ONCE = 1_000

/** Items of the reader's program, and of none: those of other programs are as if they did not exist. */
const isSeen = (programId: string): SQL | undefined =>
  or(eq(failedItems.programId, programId), isNull(failedItems.programId))

type Page = { readonly number: number; readonly size: number }

/** Returns a page of them, the latest first. */
export async function listDeadLetters(
  store: Store,
  programId: string,
  { number, size }: Page,
): Promise<{ items: Resource[]; total: number }> {
  const where = and(eq(failedItems.status, 'dead'), isSeen(programId))
  const [sum] = await store.db().select({ total: count() }).from(failedItems).where(where)
  const rows = await store
    .db()
    .select()
    .from(failedItems)
    .where(where)
    .orderBy(desc(failedItems.lastFailedAt), desc(failedItems.id))
    .limit(size)
    .offset((number - 1) * size)
  const items = rows.map((row) =>
    resource(DEAD_LETTER, String(row.id), {
      job: row.job,
      item: row.key,
      failure: row.failure,
      tries: row.tries,
      first_failed_at: row.firstFailedAt.toISOString(),
      last_failed_at: row.lastFailedAt.toISOString(),
    }),
  )
  return { items, total: sum?.total ?? 0 }
}

async function lockSeen(c: PortalContext, id: string): Promise<FailedItem> {
  const number = Number(id)
  if (!Number.isSafeInteger(number)) throw notFound()
  const [row] = await c.var.deps.store
    .db()
    .select()
    .from(failedItems)
    .where(and(eq(failedItems.id, number), isSeen(sessionOf(c).user.programId)))
    .for('update')
  if (!row) throw notFound()
  return row
}

/**
 * Has a dead letter tried again, at once where this server runs its job. Refuses with 409 `deadLetterDecided` one about
 * which somebody else has decided.
 */
export async function retryDeadLetter(c: PortalContext, id: string): Promise<void> {
  const { store, jobs } = c.var.deps
  const job = await store.tx(async () => {
    const row = await lockSeen(c, id)
    await decideOn(c, row, 'item.retry')
    return row.job
  })
  jobs?.soon(job)
}

/** Has all dead letters of a job tried again that the reader may see, at most a thousand at once. */
export async function retryDeadLetters(c: PortalContext, job: string): Promise<void> {
  const { store, jobs } = c.var.deps
  await store.tx(async () => {
    const rows = await store
      .db()
      .select()
      .from(failedItems)
      .where(and(eq(failedItems.status, 'dead'), eq(failedItems.job, job), isSeen(sessionOf(c).user.programId)))
      .orderBy(asc(failedItems.lastFailedAt), asc(failedItems.id))
      .limit(RETRIED_AT_ONCE)
      .for('update', { skipLocked: true })
    for (const row of rows) await decideOn(c, row, 'item.retry')
  })
  jobs?.soon(job)
}

/** Leaves a dead letter undone for good. Refuses as `retryDeadLetter` does. */
export async function giveUpDeadLetter(c: PortalContext, id: string): Promise<void> {
  await c.var.deps.store.tx(async () => decideOn(c, await lockSeen(c, id), 'item.giveUp'))
}

const audited = { 'item.retry': 'deadLetter.retried', 'item.giveUp': 'deadLetter.givenUp' } as const

/** Decides about a dead letter, in the caller's transaction, which has locked it. */
async function decideOn(c: PortalContext, row: FailedItem, type: keyof typeof audited): Promise<void> {
  const { store, clock } = c.var.deps
  const status = nextStatus(row.status, { type })
  if (status === null) throw refuse(409, 'deadLetterDecided')
  const nextTryAt = status === 'waiting' ? clock.now() : null
  await store.db().update(failedItems).set({ status, nextTryAt }).where(eq(failedItems.id, row.id))
  if (row.job === MAILS_JOB && status === 'waiting') {
    // The outbox counts for itself: it has one try.
    const one = and(eq(mails.id, Number(row.key)), isNull(mails.sentAt))
    await store
      .db()
      .update(mails)
      .set({ attempts: MAIL_ATTEMPTS - 1, nextTryAt: null })
      .where(one)
  }
  const { id, job, key, failure, tries } = row
  await recordAudit(c, {
    action: audited[type],
    subject: String(id),
    outcome: 'done',
    facts: { job, item: key, failure, tries },
  })
}
