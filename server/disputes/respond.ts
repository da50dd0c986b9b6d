import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { InferInput, InferOutput } from 'valibot'

import type {
  DisputeResponseRequestSchema,
  DisputeResponseResultAttributesSchema,
} from '../../domain/contract/dispute.ts'
import { adjustmentOf, isCommentNeeded, refuseDisputeAction } from '../../domain/rules/disputes/dispute.ts'
import { refuseAmount } from '../../domain/rules/disputes/dispute-draft.ts'
import type { Clock } from '../clock.ts'
import { notFound, refuse, type Refusal } from '../http/refusal.ts'
import { documentText, resource } from '../http/reply.ts'
import { fingerprint, once, type StoredAnswer } from '../intents.ts'
import { announceDisputes } from '../mail/announce-disputes.ts'
import { disputeContacts, disputeDocuments } from '../store/schema/disputes.ts'
import type { Store } from '../store/store.ts'
import { chosenContacts, storeContacts, type NamedContact } from './contacts.ts'
import { namedDocuments } from './named-documents.ts'
import { seesDispute, type DisputeReader } from './reader.ts'
import { disputeSettingsOf } from './settings.ts'
import { lockDisputes, type StoredDispute } from './stored-dispute.ts'
import { moveDispute, type DisputeMove } from './transition.ts'

export type DisputeResponseRequest = InferOutput<typeof DisputeResponseRequestSchema>
type Result = InferInput<typeof DisputeResponseResultAttributesSchema>
type Facts = { store: Store; reader: DisputeReader; request: DisputeResponseRequest; now: Date }
/** A dispute with the version in which it was seen. */
type RequestedDispute = { dispute: StoredDispute; seenVersion: number }

/**
 * Gives the same response to one or several disputes of one status, once for a key (promises R1, R2); each is eligible
 * or ineligible by itself. Refuses with 403 what the side or role may not do, with 404 when one of them is not the
 * reader's, with 422 a missing comment, a wrong amount and contacts that cannot be added, with 409 `severalStatuses`,
 * documents that are gone, and when no dispute is eligible.
 */
export async function respondToDisputes(
  { store, clock }: { store: Store; clock: Clock },
  reader: DisputeReader,
  key: string,
  request: DisputeResponseRequest,
): Promise<StoredAnswer> {
  const now = clock.now()
  const intent = { userId: reader.id, key, hash: fingerprint(['dispute-responses', reader.side, request]) }
  return once(store, intent, now, async () => {
    const result = await respond({ store, reader, request, now })
    return { status: 201, text: documentText(resource('dispute-response-results', randomUUID(), result)) }
  })
}

async function respond(facts: Facts): Promise<Result> {
  const { store, reader, request, now } = facts
  const { dispute_action: event } = request
  const refusal = refuseDisputeAction({ party: reader.side, role: reader.role }, event)
  if (refusal) throw refuse(403, refusal)
  const requested = await lockRequested(facts)
  refuseWords(request, requested)
  const settings = await disputeSettingsOf(store, reader.programId)
  const contacts = await chosenContacts(store, reader, request.contacts, settings)
  const trxIds = requested.map(({ dispute }) => dispute.trxId)
  const documentIds = await namedDocuments(store, reader, {
    documentIds: request.document_ids,
    trxIds,
    isRequired: false,
    settings,
  })

  const eligible: StoredDispute[] = []
  const result: Result = { done: [], refused: [] }
  for (const { dispute, seenVersion } of requested) {
    const named = { dispute_id: dispute.id, dispute_number: dispute.disputeNumber }
    const move: DisputeMove = {
      event,
      by: reader,
      seenVersion,
      comment: request.comment === '' ? null : request.comment,
      adjustmentMinor: amountOf(request, dispute),
    }
    const moved = await moveDispute(store, dispute, move, { now, responseDays: settings.responseDays })
    if (moved.code === null) {
      eligible.push(dispute)
      result.done.push({ ...named, status: moved.status })
    } else result.refused.push({ ...named, code: moved.code })
  }
  // Nothing has been written, and the key can be used again.
  if (eligible.length === 0) throw noneEligible(result.refused)
  await replaceContacts(facts, eligible, contacts)
  await nameDocuments(store, eligible, documentIds)
  const eligibleIds = eligible.map(({ id }) => id)
  await announceDisputes(store, eligibleIds, event, now, documentIds)
  return result
}

/** Locks the requested disputes, each once. Those that have not changed since they were seen must have one status. */
async function lockRequested({ store, reader, request }: Facts): Promise<RequestedDispute[]> {
  const versions = new Map(request.disputes.map(({ dispute_id, version }) => [dispute_id, version]))
  const locked = await lockDisputes(store, [...versions.keys()], seesDispute(reader, { many: versions.size > 1 }))
  if (locked.length < versions.size) throw notFound()
  const requested = locked.map((dispute) => ({ dispute, seenVersion: versions.get(dispute.id) ?? dispute.version }))
  const asSeen = requested.filter(({ dispute, seenVersion }) => dispute.version === seenVersion)
  if (new Set(asSeen.map(({ dispute }) => dispute.status)).size > 1) throw refuse(409, 'severalStatuses')
  return requested
}

/** Checks the response itself, for any dispute. */
function refuseWords(
  { dispute_action, comment, adjustment }: DisputeResponseRequest,
  requested: readonly RequestedDispute[],
): void {
  if (isCommentNeeded(dispute_action) && comment === '') {
    throw refuse(422, 'commentMissing', { pointer: '/data/attributes/comment' })
  }
  const pointer = '/data/attributes/adjustment'
  if (adjustmentOf(dispute_action) === 'none' && adjustment !== null) {
    throw refuse(422, 'attributeInvalid', { pointer })
  }
  const refusal = refuseAmount(
    dispute_action,
    adjustment,
    requested.map(({ dispute }) => dispute.disputedMinor),
  )
  if (refusal) throw refuse(422, refusal, { pointer })
}

function amountOf({ adjustment }: DisputeResponseRequest, { disputedMinor }: StoredDispute): number | null {
  return adjustment === 'whole' ? disputedMinor : adjustment
}

function noneEligible(refused: Result['refused']): Refusal {
  const [first, ...others] = refused
  if (first && others.length === 0) return refuse(409, first.code)
  return refuse(409, 'disputesNotAnswerable', { meta: { refused } })
}

/** The given contacts replace those of the side; without any, nothing changes. */
async function replaceContacts(
  { store, reader, now }: Facts,
  eligible: readonly StoredDispute[],
  contacts: readonly NamedContact[],
): Promise<void> {
  if (contacts.length === 0) return
  const disputeIds = eligible.map(({ id }) => id)
  await store
    .db()
    .delete(disputeContacts)
    .where(and(inArray(disputeContacts.disputeId, disputeIds), eq(disputeContacts.party, reader.side)))
  await storeContacts(store, reader, { disputeIds, contacts, now })
}

/** Documents belong to the disputes of their transactions; those of an ineligible dispute wait for another response. */
async function nameDocuments(
  store: Store,
  eligible: readonly StoredDispute[],
  documentIds: readonly string[],
): Promise<void> {
  if (documentIds.length === 0) return
  for (const { id, trxId } of eligible) {
    await store
      .db()
      .update(disputeDocuments)
      .set({ disputeId: id })
      .where(and(inArray(disputeDocuments.id, [...documentIds]), eq(disputeDocuments.trxId, trxId)))
  }
}
