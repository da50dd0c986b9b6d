import { and, asc, eq } from 'drizzle-orm'

import { resource, type Resource } from '../http/reply.ts'
import { disputeReasons } from '../store/schema/disputes.ts'
import type { Store } from '../store/store.ts'

/** Lists the reasons for a dispute, in the program's words and order (§3). */
export async function listReasons(store: Store, programId: string): Promise<Resource[]> {
  const rows = await store
    .db()
    .select()
    .from(disputeReasons)
    .where(eq(disputeReasons.programId, programId))
    .orderBy(asc(disputeReasons.position), asc(disputeReasons.id))
  return rows.map(({ id, reason, documentationRequired }) =>
    resource('dispute-reasons', id, {
      dispute_reason_id: id,
      dispute_reason: reason,
      documentation_required: documentationRequired ? 'Y' : 'N',
    }),
  )
}

/** A reason of the program by its id, or null. */
export async function findReason(
  store: Store,
  programId: string,
  id: string,
): Promise<typeof disputeReasons.$inferSelect | null> {
  const [row] = await store
    .db()
    .select()
    .from(disputeReasons)
    .where(and(eq(disputeReasons.programId, programId), eq(disputeReasons.id, id)))
  return row ?? null
}
