import type { ResponseDraft } from './dispute-response.context.ts'
import type { DisputeResponseSnapshot } from './dispute-response.machine.ts'
import { selectIsRefused } from './dispute-response.selectors.ts'

/** What a reload or another device needs to go on; null when it has ended, or before anything was read. */
export function factsOfResponse(snapshot: DisputeResponseSnapshot): ResponseDraft | null {
  const { draftId, party, disputeIds, step, action, comment, adjustment, documents, contacts, sent } = snapshot.context
  if (snapshot.status !== 'active' || contacts === null) return null
  return {
    kind: 'disputeResponse',
    shape: 1,
    draftId,
    party,
    disputeIds: [...disputeIds],
    step,
    action,
    comment,
    adjustment,
    documents: [...documents],
    contacts: [...contacts],
    // Sent, and perhaps taken: the same is sent again, and the server says what became of it.
    sent: snapshot.matches('failed') && selectIsRefused(snapshot) ? [] : [...sent],
  }
}
