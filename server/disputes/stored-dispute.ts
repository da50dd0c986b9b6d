import { and, asc, inArray, type SQL } from 'drizzle-orm'

import type { DisputeStatus } from '../../domain/contract/dispute.ts'
import { disputes } from '../store/schema/disputes.ts'
import type { Store } from '../store/store.ts'

/** A dispute as the lifecycle sees it. */
export type StoredDispute = Omit<typeof disputes.$inferSelect, 'status' | 'heldFrom'> & {
  readonly status: DisputeStatus
  readonly heldFrom: DisputeStatus | null
}

/**
 * Locks the disputes for which the condition holds until the transaction ends, and returns their rows. In the order of
 * their transactions, the order of every lock on several disputes, so that no two wait for each other.
 */
export async function lockDisputes(
  store: Store,
  disputeIds: readonly string[],
  condition: SQL | undefined,
): Promise<StoredDispute[]> {
  if (disputeIds.length === 0) return []
  const rows = await store
    .db()
    .select()
    .from(disputes)
    .where(and(inArray(disputes.id, [...disputeIds]), condition))
    .orderBy(asc(disputes.trxId), asc(disputes.id))
    .for('update')
  // The columns hold words of the contract's picklists: only this folder writes them.
  return rows.map((row) => ({
    ...row,
    status: row.status as DisputeStatus,
    heldFrom: row.heldFrom as DisputeStatus | null,
  }))
}
