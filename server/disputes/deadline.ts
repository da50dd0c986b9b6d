/** Deadlines of disputes: one that has passed moves its dispute on; contacts are reminded of one that is near. */
import { and, asc, eq, gte, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'

import { addDays, businessDate } from '../../domain/dates.ts'
import { announceDisputes } from '../mail/announce-disputes.ts'
import { disputes } from '../store/schema/disputes.ts'
import { programs } from '../store/schema/programs.ts'
import type { Store } from '../store/store.ts'
import { disputeSettingsOf } from './settings.ts'
import { lockDisputes } from './stored-dispute.ts'
import { moveDispute } from './transition.ts'

/**
 * Moves on every dispute whose last business date for an answer has passed, each in its own transaction. A dispute that
 * cannot be moved does not stop the others; the first error is thrown at the end.
 */
export async function passDeadlines(store: Store, now: Date): Promise<void> {
  const overdue = await store
    .db()
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(isNotNull(disputes.respondBy), lt(disputes.respondBy, businessDate(now))))
    .orderBy(asc(disputes.respondBy), asc(disputes.id))
  await forEach(overdue, ({ id }) => store.tx(() => passDeadline(store, id, now)))
}

async function passDeadline(store: Store, disputeId: string, now: Date): Promise<void> {
  const [dispute] = await lockDisputes(store, [disputeId], undefined)
  if (!dispute) return
  const { responseDays } = await disputeSettingsOf(store, dispute.programId)
  const event = 'deadline.passed'
  const move = { event, by: null, seenVersion: dispute.version, comment: null, adjustmentMinor: null } as const
  // Someone else was quicker, and the dispute is no longer late: nothing to do.
  const { code } = await moveDispute(store, dispute, move, { now, responseDays })
  if (code === null) await announceDisputes(store, [disputeId], event, now)
}

/** Reminds the side whose answer is awaited, once for each deadline, within the program's reminder days. */
export async function remindOfDeadlines(store: Store, now: Date): Promise<void> {
  const today = businessDate(now)
  const all = await store.db().select({ id: programs.id }).from(programs)
  for (const { id: programId } of all) {
    const { reminderDays } = await disputeSettingsOf(store, programId)
    const isNotReminded = or(isNull(disputes.remindedOf), sql`${disputes.remindedOf} <> ${disputes.respondBy}`)
    const near = and(
      eq(disputes.programId, programId),
      gte(disputes.respondBy, today),
      lte(disputes.respondBy, addDays(today, reminderDays)),
      isNotReminded,
    )
    const due = await store.db().select({ id: disputes.id }).from(disputes).where(near).orderBy(asc(disputes.id))
    await forEach(due, ({ id }) =>
      store.tx(async () => {
        const [claimed] = await store
          .db()
          .update(disputes)
          .set({ remindedOf: sql`${disputes.respondBy}` })
          .where(and(eq(disputes.id, id), near))
          .returning({ id: disputes.id })
        if (claimed) await announceDisputes(store, [id], 'deadline.near', now)
      }),
    )
  }
}

async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const errors: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${items.length} deadlines failed.`)
}
