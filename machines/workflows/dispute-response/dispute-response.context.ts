import type { Dispute, DisputeAction, DisputeParty, DisputeResponseResult } from '../../../domain/contract/dispute.ts'
import type { DraftFactsOf } from '../../../domain/contract/draft.ts'
import type { DisputeSettings } from '../../../domain/contract/program-settings.ts'
import type { Role } from '../../../domain/people.ts'
import type { Adjustment } from '../../../domain/rules/dispute-draft.ts'
import type { Failure } from '../../failure.ts'
import type { Attachments } from '../../parts/upload/attachments.ts'
import type { ChosenDocument } from '../../parts/upload/upload.machine.ts'

export type ResponseDraft = DraftFactsOf<'disputeResponse'>
export type ResponseStepName = ResponseDraft['step']
/** Somebody of the answering side who is told: of the company by id, or typed. */
export type ChosenContact = ResponseDraft['contacts'][number]
export type KnownContact = ChosenContact & { contactId: string }

/** What is shown of a dispute that is answered, and what decides whether it can be. */
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

/** What the server knows about the disputes today. */
export type ResponseOffer = {
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
  /** What was kept before a reload or on another device; it stands in place of draftId, disputeIds and action. */
  draft: ResponseDraft | null
}

export type DisputeResponseContext = Omit<DisputeResponseInput, 'draft'> &
  Attachments & {
    /** All that were asked for. */
    disputes: readonly AnsweredDispute[]
    /** Those that are ticked. */
    disputeIds: readonly string[]
    knownContacts: readonly KnownContact[]
    currentContacts: readonly ChosenContact[]
    /** The action that was chosen before: leaving it loses nothing. */
    preset: DisputeAction | null
    comment: string
    adjustment: Adjustment | null
    /** null until the present ones are known. */
    contacts: readonly ChosenContact[] | null
    /** What was sent and may have been taken, with the versions that were seen. */
    sent: ResponseDraft['sent']
    step: ResponseStepName
    removingId: string | null
    failure: Failure | null
    result: DisputeResponseResult | null
  }

export type DisputeResponseEvent =
  | { type: 'disputes.reload' }
  | { type: 'dispute.toggle'; disputeId: string }
  | { type: 'action.choose'; action: DisputeAction }
  | { type: 'comment.change'; comment: string }
  | { type: 'adjustment.change'; adjustment: Adjustment | null }
  | { type: 'document.choose'; document: ChosenDocument }
  | { type: 'document.remove'; documentId: string }
  | { type: 'contact.add'; contact: ChosenContact }
  | { type: 'contact.remove'; email: string }
  | { type: 'step.next' }
  | { type: 'step.back' }
  /** From the review to a step. */
  | { type: 'step.edit'; step: Exclude<ResponseStepName, 'review'> }
  | { type: 'response.submit' }
  | { type: 'response.retry' }
  | { type: 'response.leave' }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }

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
