import { adjustmentOf } from '../../../domain/rules/dispute.ts'
import { refuseContact, sameAddress } from '../../../domain/rules/dispute-contact.ts'
import { refuseAttachment, refuseContacts, refuseQueue, refuseResponse } from '../../../domain/rules/dispute-draft.ts'
import { isPassing } from '../../../domain/rules/retry.ts'
import { offeredAnswers, splitForResponse } from '../../lifecycles/dispute/offered-actions.ts'
import type { ChosenContact, DisputeResponseContext, ResponseIntent } from './dispute-response.context.ts'

type Seen = { context: DisputeResponseContext }

export const selectParty = ({ context }: Seen) => context.party
export const selectDisputes = ({ context }: Seen) => context.disputes
export const selectAction = ({ context }: Seen) => context.action
export const selectComment = ({ context }: Seen) => context.comment
export const selectAdjustment = ({ context }: Seen) => context.adjustment
export const selectDocuments = ({ context }: Seen) => context.documents
export const selectQueue = ({ context }: Seen) => context.queue
export const selectRejected = ({ context }: Seen) => context.rejected
export const selectContacts = ({ context }: Seen) => context.contacts ?? []
export const selectFailure = ({ context }: Seen) => context.failure

/** Which of the ticked disputes the answer goes to, and why the others stay. */
export function selectSplit({ context: { party, role, disputes, disputeIds } }: Seen) {
  const ticked = disputes.filter(({ id }) => disputeIds.includes(id))
  return splitForResponse(party, role, ticked)
}

/** Whether any of the disputes can be answered, ticked or not. */
export const selectIsAnyAnswerable = ({ context: { party, role, disputes } }: Seen) =>
  splitForResponse(party, role, disputes).goes.length > 0

/** What can be answered to the disputes that go. */
export function selectOffered(seen: Seen) {
  const [first] = selectSplit(seen).goes
  return first ? offeredAnswers(seen.context.party, first) : []
}

/** Why action, amount and words are not enough, or null. */
export function selectResponseRefusal(seen: Seen) {
  const { action, comment, adjustment, queue: waiting } = seen.context
  const { goes: disputes } = selectSplit(seen)
  return refuseResponse({ disputes, offered: selectOffered(seen), action, comment, adjustment, waiting })
}

/** Why no document can be added now, or null. */
export const selectAttachmentRefusal = (seen: Seen) => refuseAttachment(selectSplit(seen).goes)

/** Why no further file can be chosen now, or null. */
export const selectQueueRefusal = (seen: Seen) =>
  selectAttachmentRefusal(seen) ?? refuseQueue(seen.context.queue.slice(1), seen.context.settings)

/** Why somebody cannot be added to the contacts, or null. */
export const selectContactRefusal = (seen: Seen, contact: ChosenContact) =>
  refuseContact(contact, selectContacts(seen), seen.context.settings.contactsMaximum)

/** Why the contacts are not enough, or null. */
export const selectContactsRefusal = (seen: Seen) => refuseContacts(selectContacts(seen), seen.context.currentContacts)

/** Why the answer cannot be submitted, or null. */
export const selectSubmitRefusal = (seen: Seen) => selectResponseRefusal(seen) ?? selectContactsRefusal(seen)

const areSame = (some: readonly ChosenContact[], others: readonly ChosenContact[]) =>
  some.length === others.length && some.every(({ email }) => others.some((other) => sameAddress(other.email, email)))

/** Whether leaving would lose something. */
export const selectHasEntries = ({ context }: Seen) =>
  context.action !== context.preset ||
  context.comment.trim() !== '' ||
  context.adjustment !== null ||
  context.documents.length > 0 ||
  (context.contacts !== null && !areSame(context.contacts, context.currentContacts))

/** Whether there is something to come back to: something was entered, or a step was gone. */
export const selectIsBegun = (seen: Seen) => selectHasEntries(seen) || seen.context.step !== 'describe'

/** Whether the failure is that a document could not be taken away, and not what a submission was refused for. */
export const selectIsRemovalFailed = ({ context: { failure, removingId } }: Seen) =>
  failure !== null && removingId !== null

/** Whether the server has refused it for good: nothing was answered, and it can be changed. */
export const selectIsRefused = ({ context: { failure } }: Seen) => failure !== null && !isPassing(failure.code)

/** What is sent: the disputes that go by the versions that were seen, and documents of the one that goes alone. */
export function selectToSend(seen: Seen): Pick<DisputeResponseContext, 'sent' | 'documents'> {
  const { goes } = selectSplit(seen)
  const [first, ...others] = goes
  return {
    sent: goes.map(({ id, version }) => ({ disputeId: id, version })),
    documents: others.length > 0 ? [] : seen.context.documents.filter(({ trxId }) => trxId === first?.trxId),
  }
}

/** The answer as it is sent. */
export function selectIntent(seen: Seen): ResponseIntent {
  const { draftId, party, action, comment, adjustment, contacts, documents, sent } = seen.context
  const takesOff = action !== null && adjustmentOf(action) !== 'none'
  return {
    key: draftId,
    party,
    action,
    disputes: sent,
    comment: comment.trim(),
    adjustment: takesOff ? adjustment : null,
    contacts: contacts ?? [],
    documentIds: documents.map(({ documentId }) => documentId),
  }
}
