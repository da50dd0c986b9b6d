import { DISPUTES_AT_ONCE } from '../../../domain/limits.ts'
import type { DisputeDraft } from './dispute-create.context.ts'
import type { DisputeCreateSnapshot } from './dispute-create.machine.ts'
import { selectHasEntries, selectIsRefused } from './dispute-create.selectors.ts'

/** What a reload or another device needs to go on; null when it has ended or was not begun. */
export function factsOfDispute(snapshot: DisputeCreateSnapshot): DisputeDraft | null {
  const { draftId, customerId, kind, trxIds, step, reasonId, description, documents, contacts } = snapshot.context
  if (snapshot.status !== 'active' || (trxIds.length === 0 && !selectHasEntries(snapshot))) return null
  return {
    kind: 'disputeCreate',
    shape: 1,
    draftId,
    customerId,
    disputeKind: kind,
    // What is over the number that goes at once is refused before it is looked into.
    trxIds: trxIds.slice(0, DISPUTES_AT_ONCE),
    step,
    reasonId,
    description,
    documents: [...documents],
    contacts: [...contacts],
    // Sent, and perhaps taken: the same is sent again, and the server says what became of it.
    isSent: snapshot.matches('submitting') || (snapshot.matches('failed') && !selectIsRefused(snapshot)),
  }
}
