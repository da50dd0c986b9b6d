import type { Dispute, DisputeAction, DisputeParty, DisputeResponseResult } from '../../../domain/contract/dispute.ts'
import type { DraftFactsOf } from '../../../domain/contract/drafts/draft.ts'
import type { DisputeSettings } from '../../../domain/contract/program-settings.ts'
import type { Role } from '../../../domain/people.ts'
import { adjustmentOf } from '../../../domain/rules/disputes/dispute.ts'
import { refuseTyped, sameAddress } from '../../../domain/rules/disputes/dispute-contact.ts'
import {
  refuseAttachment,
  refuseContacts,
  refuseResponse,
  type Adjustment,
} from '../../../domain/rules/disputes/dispute-draft.ts'
import type { Failure } from '../../failure.ts'
import { offeredAnswers, splitForResponse } from '../../lifecycles/dispute/offered-actions.ts'
import type { Attached } from '../../parts/attachments/attachments.machine.ts'
import type { ChosenContact, KnownContact } from '../../parts/contacts/contacts.machine.ts'
import { selectWaiting, type StepEvent } from '../../parts/dispute-steps/dispute-steps.context.ts'

export type ResponseDraft = DraftFactsOf<'disputeResponse'>
export type ResponseStepName = ResponseDraft['step']
/** A view of the wizard, by one word. */
export type ResponseView =
  | 'loading'
  | 'loadFailed'
  | 'noneAnswerable'
  | 'stale'
  | 'describe'
  | 'contacts'
  | 'review'
  | 'submission'
  | 'submitted'

/** The part of a dispute that the wizard shows, and that decides whether it can be answered. */
export type AnsweredDispute = Pick<
  Dispute,
  | 'id'
  | 'disputeNumber'
  | 'kind'
  | 'status'
  | 'heldFrom'
  | 'isOverdue'
  | 'version'
  | 'trxId'
  | 'invoiceId'
  | 'customerName'
  | 'merchantName'
  | 'currency'
  | 'disputedAmount'
  | 'openAmount'
  | 'adjustmentAmount'
  | 'daysLeft'
  | 'paymentPending'
>

/** The disputes and contacts as the server knows them today. */
export type ResponseOffer = {
  /** All that were asked for. */
  disputes: readonly AnsweredDispute[]
  knownContacts: readonly KnownContact[]
  /** The contacts that the answering side has now. */
  currentContacts: readonly ChosenContact[]
}

export type DisputeResponseInput = {
  /** Made with the draft; it is the Idempotency-Key, so that a repeat is the same intent. */
  draftId: string
  party: DisputeParty
  role: Role
  settings: DisputeSettings
  disputeIds: readonly string[]
  /** Chosen before, on the dispute's page. */
  action: DisputeAction | null
  /** A draft saved before a reload or on another device; it replaces draftId, disputeIds and action. */
  draft: ResponseDraft | null
}

export type DisputeResponseContext = Omit<DisputeResponseInput, 'draft'> &
  ResponseOffer &
  Attached & {
    /** Those that are ticked. */
    disputeIds: readonly string[]
    /** The action that was chosen before: leaving it loses nothing. */
    preset: DisputeAction | null
    comment: string
    adjustment: Adjustment | null
    /** null until the present ones are known. */
    contacts: readonly ChosenContact[] | null
    /** A person is typed and not added yet. */
    isTyped: boolean
    /** The disputes that were sent and may have been answered, with the versions that were seen. */
    sent: ResponseDraft['sent']
    step: ResponseStepName
    failure: Failure | null
    result: DisputeResponseResult | null
  }

export type DisputeResponseEvent =
  | { type: 'disputes.reload' }
  | { type: 'dispute.toggle'; disputeId: string }
  | { type: 'action.choose'; action: DisputeAction }
  | { type: 'comment.change'; comment: string }
  | { type: 'adjustment.change'; adjustment: Adjustment | null }
  | { type: 'response.submit' }
  | { type: 'response.leave' }
  | StepEvent<ResponseStepName>

type Seen = { context: DisputeResponseContext }

export const selectParty = ({ context }: Seen) => context.party
export const selectDisputes = ({ context }: Seen) => context.disputes
export const selectAction = ({ context }: Seen) => context.action
export const selectComment = ({ context }: Seen) => context.comment
export const selectAdjustment = ({ context }: Seen) => context.adjustment
export const selectDocuments = ({ context }: Seen) => context.documents
export const selectContacts = ({ context }: Seen) => context.contacts ?? []
export const selectFailure = ({ context }: Seen) => context.failure

/** Returns which of the ticked disputes the answer goes to, and why the others stay. */
export function selectSplit({ context: { party, role, disputes, disputeIds } }: Seen) {
  const ticked = disputes.filter(({ id }) => disputeIds.includes(id))
  return splitForResponse(party, role, ticked)
}

/** Checks whether any of the disputes can be answered, ticked or not. */
export const selectIsAnyAnswerable = ({ context: { party, role, disputes } }: Seen) =>
  splitForResponse(party, role, disputes).goes.length > 0

/** Returns what can be answered to the disputes that go. */
export function selectOffered(seen: Seen) {
  const [first] = selectSplit(seen).goes
  return first ? offeredAnswers(seen.context.party, first) : []
}

/** Checks whether nothing is under way at the server, so that another dispute may be answered instead. */
export const selectIsIdle = (seen: Seen) => selectWaiting(seen).length === 0

/** Returns why action, amount and words are not enough, or null. */
export function selectResponseRefusal(seen: Seen) {
  const { action, comment, adjustment } = seen.context
  const { goes: disputes } = selectSplit(seen)
  const waiting = selectWaiting(seen)
  return refuseResponse({ disputes, offered: selectOffered(seen), action, comment, adjustment, waiting })
}

/** Returns why no document can be added, or null. */
export const selectAttachmentRefusal = (seen: Seen) => refuseAttachment(selectSplit(seen).goes)

/** Returns why the contacts are not complete, or null. */
export const selectContactsRefusal = (seen: Seen) =>
  refuseTyped(seen.context.isTyped) ?? refuseContacts(selectContacts(seen), seen.context.currentContacts)

/** Returns why the answer cannot be submitted, or null. */
export const selectSubmitRefusal = (seen: Seen) => selectResponseRefusal(seen) ?? selectContactsRefusal(seen)

const areSame = (some: readonly ChosenContact[], others: readonly ChosenContact[]) =>
  some.length === others.length && some.every(({ email }) => others.some((other) => sameAddress(other.email, email)))

/** Checks whether leaving would lose something. */
export const selectHasEntries = ({ context }: Seen) =>
  context.action !== context.preset ||
  context.comment.trim() !== '' ||
  context.adjustment !== null ||
  context.documents.length > 0 ||
  (context.contacts !== null && !areSame(context.contacts, context.currentContacts))

/** Checks whether there is something to come back to: something was entered, or a step was gone. */
export const selectIsBegun = (seen: Seen) => selectHasEntries(seen) || seen.context.step !== 'describe'

/** Returns what to send: the eligible disputes with the versions seen, and the documents if there is only one. */
export function selectToSend(seen: Seen): Pick<DisputeResponseContext, 'sent' | 'documents'> {
  const { goes } = selectSplit(seen)
  const [first, ...others] = goes
  return {
    sent: goes.map(({ id, version }) => ({ disputeId: id, version })),
    documents: others.length > 0 ? [] : seen.context.documents.filter(({ trxId }) => trxId === first?.trxId),
  }
}

/** An answer as it is sent: the same after a reload, as its key promises. */
export type ResponseIntent = {
  key: string
  party: DisputeParty
  action: DisputeAction | null
  disputes: ResponseDraft['sent']
  comment: string
  adjustment: Adjustment | null
  contacts: readonly ChosenContact[]
  documentIds: readonly string[]
}

export function intentOf(context: DisputeResponseContext): ResponseIntent {
  const { draftId, party, action, comment, adjustment, contacts, documents, sent } = context
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

/** Returns what a reload or another device needs to go on; null when it has ended, or before anything was read. */
export function factsOfResponse({ context, status }: Seen & { status: string }): ResponseDraft | null {
  const { draftId, party, disputeIds, step, action, comment, adjustment, documents, contacts, sent } = context
  if (status !== 'active' || contacts === null) return null
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
    // Sent, and perhaps accepted: the same is sent again, and the server says what became of it.
    sent: [...sent],
  }
}

/** Returns the context with which an old or a new answer begins. */
export const contextOf = ({ draft, ...input }: DisputeResponseInput): DisputeResponseContext => ({
  ...input,
  ...(draft === null ? {} : { draftId: draft.draftId, action: draft.action }),
  disputeIds: draft?.disputeIds ?? input.disputeIds,
  preset: draft === null ? input.action : null,
  comment: draft?.comment ?? '',
  adjustment: draft?.adjustment ?? null,
  documents: draft?.documents ?? [],
  queue: [],
  removingId: null,
  contacts: draft?.contacts ?? null,
  isTyped: false,
  sent: draft?.sent ?? [],
  step: draft?.step ?? 'describe',
  disputes: [],
  knownContacts: [],
  currentContacts: [],
  failure: null,
  result: null,
})

/** The step in which a refused answer is mended. */
export const stepsOfRefusal: Readonly<Record<string, ResponseStepName>> = {
  documentGone: 'describe',
  transactionHasDocument: 'describe',
  tooManyOfType: 'describe',
  disputeContactsFailed: 'contacts',
}
