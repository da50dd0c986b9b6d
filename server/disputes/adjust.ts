import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'

import type { DisputeOutcome } from '../../domain/contract/dispute.ts'
import { disputeHistory, invoices } from '../store/schema.ts'
import type { Store } from '../store/store.ts'

type Ending = {
  disputeId: string
  trxId: string
  /** The reason of the dispute, in its words. */
  reason: string
  outcome: DisputeOutcome
  /** Minor units that are taken off; null where nothing is. */
  adjustmentMinor: number | null
  /** The business date. */
  today: string
}

/**
 * What the end of a dispute does to its invoice, in the caller's transaction and after the history has it: it is no
 * longer disputed, one that was cancelled can be disputed again, and an adjustment lessens what is owed. What is taken
 * off more than is owed stays as a credit, and a payment under way is left alone: what it pays too much does too.
 */
export async function settleInvoice(store: Store, ending: Ending): Promise<void> {
  const { trxId, outcome, adjustmentMinor, reason, today } = ending
  await store
    .db()
    .update(invoices)
    .set({
      disputedMinor: 0,
      ...(outcome === 'cancelled' ? { eligibleForDispute: true } : {}),
      ...(outcome === 'adjusted' && adjustmentMinor !== null
        ? {
            adjustedMinor: sql`${invoices.adjustedMinor} - ${adjustmentMinor}`,
            openMinor: sql`${invoices.openMinor} - ${adjustmentMinor}`,
            adjustmentReason: reason,
            adjustmentComments: await wordsOf(store, ending.disputeId),
            paidOn: sql`case when ${invoices.openMinor} <= ${adjustmentMinor}
              then coalesce(${invoices.paidOn}, ${today}::date) else ${invoices.paidOn} end`,
            version: sql`${invoices.version} + 1`,
          }
        : {}),
    })
    .where(eq(invoices.trxId, trxId))
}

/** What was said when the amount was offered, or decided. */
async function wordsOf(store: Store, disputeId: string): Promise<string | null> {
  const [step] = await store
    .db()
    .select({ comment: disputeHistory.comment })
    .from(disputeHistory)
    .where(
      and(
        eq(disputeHistory.disputeId, disputeId),
        isNotNull(disputeHistory.adjustmentMinor),
        isNotNull(disputeHistory.comment),
      ),
    )
    .orderBy(desc(disputeHistory.id))
    .limit(1)
  return step?.comment ?? null
}
