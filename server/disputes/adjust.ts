import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'

import type { DisputeOutcome } from '../../domain/contract/dispute.ts'
import { disputeHistory } from '../store/schema/disputes.ts'
import { invoices } from '../store/schema/invoices.ts'
import type { Store } from '../store/store.ts'

type Ending = {
  disputeId: string
  trxId: string
  /** The reason of the dispute, in its words. */
  reason: string
  outcome: DisputeOutcome
  /** The adjustment in minor units; null without one. */
  adjustmentMinor: number | null
  /** The business date. */
  today: string
}

/**
 * Applies the end of a dispute to its invoice, in the caller's transaction and after the history has it: it is no
 * longer disputed, a cancelled one can be disputed again, and an adjustment reduces the open amount. An adjustment
 * above the open amount leaves a credit. A payment under way is not changed: what it pays too much becomes a credit
 * too.
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

/** Returns the comment of the offer or the decision on the amount. */
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
