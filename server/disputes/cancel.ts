import type { InferOutput } from 'valibot'

import type { DisputeCancellationSchema } from '../../domain/contract/dispute.ts'
import { refuseDisputeAction } from '../../domain/rules/disputes/dispute.ts'
import type { Clock } from '../clock.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { documentText, resource, type Resource } from '../http/reply.ts'
import { fingerprint, once, type StoredAnswer } from '../intents.ts'
import { announceDisputes } from '../mail/announce-disputes.ts'
import type { Store } from '../store/store.ts'
import { seesDispute, type DisputeReader } from './reader.ts'
import { disputeSettingsOf } from './settings.ts'
import { lockDisputes } from './stored-dispute.ts'
import { moveDispute } from './transition.ts'

type Cancellation = InferOutput<typeof DisputeCancellationSchema>

/**
 * Cancels a dispute, once for a key (promises R1, R2): its transaction is no longer disputed, and can be disputed again
 * (§4). Refuses with 403 a user who may not, with 404 a foreign dispute, with 409 one that has closed or has changed
 * since the requester saw it.
 */
export async function cancelDispute(
  { store, clock }: { store: Store; clock: Clock },
  reader: DisputeReader,
  key: string,
  disputeId: string,
  request: Cancellation,
): Promise<StoredAnswer> {
  const now = clock.now()
  const intent = { userId: reader.id, key, hash: fingerprint(['dispute-cancellations', disputeId, request]) }
  return once(store, intent, now, async () => {
    const cancelled = await cancel(store, reader, disputeId, request, now)
    return { status: 201, text: documentText(cancelled) }
  })
}

async function cancel(
  store: Store,
  reader: DisputeReader,
  disputeId: string,
  { version, comment }: Cancellation,
  now: Date,
): Promise<Resource> {
  const event = 'customer.cancel'
  const refusal = refuseDisputeAction({ party: reader.side, role: reader.role }, event)
  if (refusal) throw refuse(403, refusal)
  const { responseDays } = await disputeSettingsOf(store, reader.programId)
  const [dispute] = await lockDisputes(store, [disputeId], seesDispute(reader))
  if (!dispute) throw notFound()
  const move = {
    event,
    by: reader,
    seenVersion: version,
    comment: comment === '' ? null : comment,
    adjustmentMinor: null,
  } as const
  const moved = await moveDispute(store, dispute, move, { now, responseDays })
  if (moved.code !== null) throw refuse(409, moved.code)
  await announceDisputes(store, [disputeId], event, now)
  return resource('dispute-cancellations', dispute.id, {
    dispute_id: dispute.id,
    dispute_number: dispute.disputeNumber,
    status: moved.status,
  })
}
