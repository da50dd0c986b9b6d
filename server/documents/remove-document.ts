import { and, eq, isNull } from 'drizzle-orm'

import { notFound, refuse } from '../http/refusal.ts'
import { disputeDocuments } from '../store/schema/disputes.ts'
import type { Store } from '../store/store.ts'

/**
 * Removes a user's upload. Refuses with 409 `documentNamed` one that a dispute names, since the other side may have
 * read it; another user's upload is `notFound`.
 */
export async function removeDocument(store: Store, userId: string, id: string): Promise<void> {
  const own = and(eq(disputeDocuments.id, id), eq(disputeDocuments.uploadedBy, userId))
  const removed = await store
    .db()
    .delete(disputeDocuments)
    .where(and(own, isNull(disputeDocuments.disputeId)))
    .returning({ id: disputeDocuments.id })
  if (removed.length > 0) return
  const [named] = await store.db().select({ id: disputeDocuments.id }).from(disputeDocuments).where(own)
  throw named ? refuse(409, 'documentNamed', { pointer: '/data/attributes/document_id' }) : notFound()
}
