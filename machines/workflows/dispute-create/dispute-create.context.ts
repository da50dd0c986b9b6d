import type { DisputeKind, DisputeReason, DisputeSubmission } from '../../../domain/contract/dispute.ts'
import type { DraftFactsOf } from '../../../domain/contract/drafts/draft.ts'
import { DISPUTES_AT_ONCE } from '../../../domain/limits.ts'
import type { DisputeSettings } from '../../../domain/contract/program-settings.ts'
import type { Role } from '../../../domain/people.ts'
import { refuseChoice } from '../../../domain/rules/disputes/dispute-choice.ts'
import { refuseTyped } from '../../../domain/rules/disputes/dispute-contact.ts'
import { refuseDocuments } from '../../../domain/rules/disputes/dispute-document.ts'
import { refuseDescription, refuseSubmission } from '../../../domain/rules/disputes/dispute-submission.ts'
import { refuseDisputedAmounts, type DisputedPart } from '../../../domain/rules/disputes/disputed-invoice.ts'
import type { Failure } from '../../failure.ts'
import type { Attached } from '../../parts/attachments/attachments.machine.ts'
import type { Chosen, ChosenContact, KnownContact } from '../../parts/contacts/contacts.machine.ts'
import { selectWaiting, type StepEvent } from '../../parts/dispute-steps/dispute-steps.context.ts'

export type DisputeDraft = DraftFactsOf<'disputeCreate'>
export type DisputeStepName = DisputeDraft['step']
/** A view of the wizard, by one word. */
export type DisputeView =
  | 'invoices'
  | 'checking'
  | 'checkFailed'
  | 'someIneligible'
  | 'noneEligible'
  | 'reason'
  | 'documents'
  | 'contacts'
  | 'review'
  | 'submission'
  | 'submitted'

/** A disputed invoice as it is shown. `disputedMinor`: the amount that the dispute would be about. */
export type DisputedInvoice = {
  trxId: string
  invoiceId: string
  merchantName: string
  currency: string
  disputedMinor: number
}
type IneligibleInvoice = { trxId: string; invoiceId: string; code: string }

/** The chosen invoices as the server sees them today, with the reasons and people to choose from in later steps. */
export type Eligibility = {
  /** The invoices that can be disputed. */
  invoices: readonly DisputedInvoice[]
  ineligible: readonly IneligibleInvoice[]
  reasons: readonly Pick<DisputeReason, 'id' | 'disputeReason' | 'documentationRequired'>[]
  knownContacts: readonly KnownContact[]
}

export type DisputeCreateInput = {
  /** The draft's id, which is also the Idempotency-Key, so that a repeat is the same intent. */
  draftId: string
  /** The account that is selected in the portal. */
  customerId: string | null
  role: Role
  kind: DisputeKind
  settings: DisputeSettings
  /** The invoices chosen before, in the list or on an invoice's page; their facts are read. */
  trxIds: readonly string[]
  /** The draft saved before a reload or on another device; it replaces draftId, kind and trxIds. */
  draft: DisputeDraft | null
}

export type DisputeCreateContext = Omit<DisputeCreateInput, 'draft'> &
  Eligibility &
  Attached &
  Chosen & {
    reasonId: string | null
    description: string
    /** The invoices of which less than the whole is disputed. */
    parts: readonly DisputedPart[]
    /** The step that follows once the invoices are checked. */
    step: DisputeStepName
    /** Set while a sent dispute's outcome is unknown. */
    isSent: boolean
    failure: Failure | null
    submission: DisputeSubmission | null
  }

export type DisputeCreateEvent =
  | { type: 'invoice.toggle'; invoice: DisputedInvoice }
  /** Checks the chosen invoices; again after a failure. */
  | { type: 'invoices.check' }
  /** Continues without the ineligible invoices. */
  | { type: 'eligible.continue' }
  | { type: 'reason.choose'; reasonId: string }
  | { type: 'description.change'; description: string }
  /** Limits the dispute of an invoice to an amount; null while none is entered. */
  | { type: 'amount.change'; trxId: string; amountMinor: number | null }
  | { type: 'dispute.submit' }
  | { type: 'dispute.leave' }
  | StepEvent<DisputeStepName>

/** A submission as it is sent: the same after a reload, as its key promises. */
export type DisputeIntent = {
  key: string
  kind: DisputeKind
  trxIds: readonly string[]
  reasonId: string
  description: string
  /** Those of which less than the whole is disputed. */
  amounts: readonly { trxId: string; amountMinor: number }[]
  contacts: readonly ChosenContact[]
  documentIds: readonly string[]
}

export function intentOf(context: DisputeCreateContext): DisputeIntent {
  const { draftId, kind, trxIds, reasonId, description, parts, contacts, documents } = context
  return {
    key: draftId,
    kind,
    trxIds,
    reasonId: reasonId ?? '',
    description: description.trim(),
    amounts: parts.flatMap(({ trxId, amountMinor }) => (amountMinor === null ? [] : [{ trxId, amountMinor }])),
    contacts,
    documentIds: documents.map(({ documentId }) => documentId),
  }
}

type Seen = { context: DisputeCreateContext }

export const selectKind = ({ context }: Seen) => context.kind
export const selectInvoices = ({ context }: Seen) => context.invoices
export const selectParts = ({ context }: Seen) => context.parts
/** Returns the first invoice whose amount cannot be disputed, by its transaction. */
export const selectWrongAmount = ({ context: { parts, invoices } }: Seen) =>
  parts.find((part) => refuseDisputedAmounts({ parts: [part], invoices }) !== null)?.trxId
export const selectTrxIds = ({ context }: Seen) => context.trxIds
/** Returns the chosen invoices that were not read yet, such as by a link whose check failed. */
export const selectUnread = ({ context: { trxIds, invoices } }: Seen) =>
  trxIds.filter((chosen) => !invoices.some(({ trxId }) => trxId === chosen))
export const selectIneligible = ({ context }: Seen) => context.ineligible
export const selectReasons = ({ context }: Seen) => context.reasons
export const selectReasonId = ({ context }: Seen) => context.reasonId
export const selectDescription = ({ context }: Seen) => context.description
export const selectContacts = ({ context }: Seen) => context.contacts
export const selectFailure = ({ context }: Seen) => context.failure

export const selectReason = ({ context: { reasons, reasonId } }: Seen) => reasons.find(({ id }) => id === reasonId)
export const selectIsDocumentRequired = (seen: Seen) => selectReason(seen)?.documentationRequired === 'Y'

/** Returns why the chosen invoices cannot be checked, or null. */
export const selectChoiceRefusal = ({ context }: Seen) => refuseChoice(context)

/** Returns why the first step is not complete, or null. */
export const selectDescriptionRefusal = ({ context }: Seen) =>
  refuseChoice(context) ?? refuseDescription(context) ?? refuseDisputedAmounts(context)

/** Returns why the documents are not complete, or null. */
export function selectDocumentsRefusal(seen: Seen) {
  const { trxIds, documents } = seen.context
  return refuseDocuments({
    isRequired: selectIsDocumentRequired(seen),
    trxIds,
    documents,
    waiting: selectWaiting(seen),
  })
}

/** Returns why the contacts are not complete, or null. */
export const selectContactsRefusal = ({ context }: Seen) => refuseTyped(context.isTyped)

/** Returns why the dispute cannot be submitted, or null. */
export function selectSubmitRefusal(seen: Seen) {
  const { context } = seen
  return refuseSubmission({ ...context, isRequired: selectIsDocumentRequired(seen), waiting: selectWaiting(seen) })
}

/** Checks whether leaving would lose something. */
export const selectHasEntries = ({ context }: Seen) =>
  context.reasonId !== null ||
  context.description.trim() !== '' ||
  context.parts.length > 0 ||
  context.documents.length > 0 ||
  context.contacts.length > 0

/** Returns the draft from which a reload or another device continues; null when it has ended or was not begun. */
export function factsOfDispute(snapshot: Seen & { status: string }): DisputeDraft | null {
  const { draftId, customerId, kind, trxIds, step, reasonId, description, parts, documents, contacts, isSent } =
    snapshot.context
  if (snapshot.status !== 'active' || (trxIds.length === 0 && !selectHasEntries(snapshot))) return null
  return {
    kind: 'disputeCreate',
    shape: 1,
    draftId,
    customerId,
    disputeKind: kind,
    // More invoices than may be submitted at once are refused before they are checked.
    trxIds: trxIds.slice(0, DISPUTES_AT_ONCE),
    step,
    reasonId,
    description,
    parts: [...parts],
    documents: [...documents],
    contacts: [...contacts],
    // Sent, and perhaps accepted: a repeat gets the same answer from the server.
    isSent,
  }
}

/** Returns the context with which an old or a new dispute begins. */
export const contextOf = ({ draft, ...input }: DisputeCreateInput): DisputeCreateContext => ({
  ...input,
  ...(draft === null ? {} : { draftId: draft.draftId, kind: draft.disputeKind }),
  trxIds: draft?.trxIds ?? input.trxIds,
  reasonId: draft?.reasonId ?? null,
  description: draft?.description ?? '',
  parts: draft?.parts ?? [],
  documents: draft?.documents ?? [],
  queue: [],
  removingId: null,
  contacts: draft?.contacts ?? [],
  isTyped: false,
  step: draft?.step ?? 'reason',
  isSent: draft?.isSent ?? false,
  invoices: [],
  ineligible: [],
  reasons: [],
  knownContacts: [],
  failure: null,
  submission: null,
})

/** Returns only what belongs to some of the transactions. */
export function withOnly<Context extends Pick<DisputeCreateContext, 'trxIds' | 'invoices' | 'parts' | 'documents'>>(
  { trxIds, invoices, parts, documents }: Context,
  isWanted: (trxId: string) => boolean,
) {
  return {
    trxIds: trxIds.filter(isWanted),
    invoices: invoices.filter(({ trxId }) => isWanted(trxId)),
    parts: parts.filter(({ trxId }) => isWanted(trxId)),
    documents: documents.filter(({ trxId }) => isWanted(trxId)),
  }
}
