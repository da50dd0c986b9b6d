import type { DisputeKind, DisputeReason, DisputeSubmission } from '../../../domain/contract/dispute.ts'
import type { DraftFactsOf } from '../../../domain/contract/draft.ts'
import type { DisputeSettings } from '../../../domain/limits.ts'
import type { Role } from '../../../domain/people.ts'
import type { Failure } from '../../failure.ts'
import type { Attachments } from '../../parts/upload/attachments.ts'
import type { ChosenDocument } from '../../parts/upload/upload.machine.ts'

export type DisputeDraft = DraftFactsOf<'disputeCreate'>
export type DisputeStepName = DisputeDraft['step']
/** Somebody who is told of the dispute: of the company by id, or typed. */
export type ChosenContact = DisputeDraft['contacts'][number]
export type KnownContact = ChosenContact & { contactId: string }

/** What is shown of an invoice that is disputed. `disputedMinor`: what the dispute would be about. */
export type DisputedInvoice = {
  trxId: string
  invoiceId: string
  merchantName: string
  currency: string
  disputedMinor: number
}
type IneligibleInvoice = { trxId: string; invoiceId: string; code: string }

/** What the server knows about the chosen invoices today, and what the later steps choose from. */
export type Eligibility = {
  /** Those that can be disputed. */
  invoices: readonly DisputedInvoice[]
  ineligible: readonly IneligibleInvoice[]
  reasons: readonly Pick<DisputeReason, 'id' | 'disputeReason' | 'documentationRequired'>[]
  knownContacts: readonly KnownContact[]
}

export type DisputeCreateInput = {
  /** Made with the draft; it is the Idempotency-Key, so that a repeat is the same intent. */
  draftId: string
  /** The account that is selected in the portal. */
  customerId: string | null
  role: Role
  kind: DisputeKind
  settings: DisputeSettings
  /** Chosen before, in the list or on an invoice's page; the facts are read. */
  trxIds: readonly string[]
  /** What was kept before a reload or on another device; it stands in place of draftId, kind and trxIds. */
  draft: DisputeDraft | null
}

export type DisputeCreateContext = Omit<DisputeCreateInput, 'draft'> &
  Eligibility &
  Attachments & {
    reasonId: string | null
    description: string
    contacts: readonly ChosenContact[]
    /** Where it goes on once the invoices were looked into. */
    step: DisputeStepName
    /** It was sent before a reload; what became of it is not known. */
    isSent: boolean
    removingId: string | null
    failure: Failure | null
    submission: DisputeSubmission | null
  }

export type DisputeCreateEvent =
  | { type: 'invoice.toggle'; invoice: DisputedInvoice }
  /** Looks into the chosen invoices; again after a failure. */
  | { type: 'invoices.check' }
  /** Goes on without the ineligible invoices. */
  | { type: 'eligible.continue' }
  | { type: 'reason.choose'; reasonId: string }
  | { type: 'description.change'; description: string }
  | { type: 'document.choose'; document: ChosenDocument }
  | { type: 'document.remove'; documentId: string }
  | { type: 'contact.add'; contact: ChosenContact }
  | { type: 'contact.remove'; email: string }
  | { type: 'step.next' }
  | { type: 'step.back' }
  /** From the review to a step. */
  | { type: 'step.edit'; step: Exclude<DisputeStepName, 'review'> }
  | { type: 'dispute.submit' }
  | { type: 'dispute.retry' }
  | { type: 'dispute.leave' }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }

/** A submission as it is sent: the same after a reload, as its key promises. */
export type DisputeIntent = {
  key: string
  kind: DisputeKind
  trxIds: readonly string[]
  reasonId: string
  description: string
  contacts: readonly ChosenContact[]
  documentIds: readonly string[]
}

export function intentOf(context: DisputeCreateContext): DisputeIntent {
  const { draftId, kind, trxIds, reasonId, description, contacts, documents } = context
  return {
    key: draftId,
    kind,
    trxIds,
    reasonId: reasonId ?? '',
    description: description.trim(),
    contacts,
    documentIds: documents.map(({ documentId }) => documentId),
  }
}
