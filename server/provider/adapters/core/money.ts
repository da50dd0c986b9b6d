/** What became of the money of an approved charge: asked at the processor, reported once. */
import { and, eq } from 'drizzle-orm/sql'

import { NoAnswer } from '../processor.ts'
import { attempts } from '../store/schema.ts'
import { type Desk, isFree, later, leaseEnd, released } from './desk.ts'
import { store as storeReports } from './inbox.ts'

const ASK_AGAIN_MS = 60_000

/** Reads the payment at the processor and stores what is new of it, where nobody else is at it. */
export async function reportMoney(desk: Desk, attemptId: string): Promise<void> {
  const lease = leaseEnd(desk)
  const [row] = await desk.store
    .db()
    .update(attempts)
    .set({ leasedUntil: lease, lookAt: lease })
    .where(and(eq(attempts.attemptId, attemptId), eq(attempts.state, 'approved'), isFree(attempts, desk)))
    .returning()
  if (!row?.order || row.processorId === null) return
  const { order, processorId } = row
  let next: Date | null
  try {
    const { reports, lookAgainAt } = await desk.processor.moneyOf({ id: processorId, order })
    await storeReports(
      desk,
      reports.map(({ key, occurredAt, ...facts }) => ({
        key,
        body: {
          attemptId,
          providerRef: processorId,
          occurredAt: occurredAt.toISOString(),
          amountMinor: order.amountMinor,
          currency: order.currency,
          ...facts,
        },
      })),
    )
    next = lookAgainAt
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    desk.log(`Attempt ${attemptId}: ${error.message}`)
    next = later(desk.now(), ASK_AGAIN_MS)
  }
  await desk.store
    .db()
    .update(attempts)
    .set(released(attempts, lease, next))
    .where(and(eq(attempts.attemptId, attemptId), eq(attempts.leasedUntil, lease)))
}
