import type { DisputeKind, DisputeReason, DisputeSubmission } from '../../../domain/contract/dispute.ts'
import type { DraftFactsOf } from '../../../domain/contract/draft.ts'
import { DISPUTES_AT_ONCE } from '../../../domain/limits.ts'
import type { DisputeSettings } from '../../../domain/contract/program-settings.ts'
import type { Role } from '../../../domain/people.ts'
import { refuseChoice } from '../../../domain/rules/dispute-choice.ts'
import { refuseTyped } from '../../../domain/rules/dispute-contact.ts'
import { refuseDescription, refuseDocuments, refuseSubmission } from '../../../domain/rules/dispute-draft.ts'
import type { Failure } from '../../failure.ts'
import type { Attached } from '../../parts/attachments/attachments.machine.ts'
import type { Chosen, ChosenContact, KnownContact } from '../../parts/contacts/contacts.machine.ts'

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
  Attached &
  Chosen & {
    reasonId: string | null
    description: string
    /** Where it goes on once the invoices were looked into. */
    step: DisputeStepName
    /** It was sent; what became of it is not known. */
    isSent: boolean
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
  | { type: 'step.next' }
  | { type: 'step.back' }
  /** From the review to a step. */
  | { type: 'step.edit'; step: Exclude<DisputeStepName, 'review'> }
  | { type: 'dispute.submit' }
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

type Seen = { context: DisputeCreateContext }

export const selectKind = ({ context }: Seen) => context.kind
export const selectInvoices = ({ context }: Seen) => context.invoices
export const selectTrxIds = ({ context }: Seen) => context.trxIds
/** Those that were chosen and of which nothing else is known yet, such as by a link whose check failed. */
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

/** Returns why the chosen invoices cannot be looked into, or null. */
export const selectChoiceRefusal = ({ context }: Seen) => refuseChoice(context)

/** Returns why the first step is not complete, or null. */
export const selectDescriptionRefusal = ({ context }: Seen) => refuseChoice(context) ?? refuseDescription(context)

/** What is under way at the server: files that are sent, and a document that is removed. */
const selectWaiting = ({ context: { queue, removingId } }: Seen) => [
  ...queue,
  ...(removingId === null ? [] : [removingId]),
]

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
  context.documents.length > 0 ||
  context.contacts.length > 0

/** Returns what a reload or another device needs to go on; null when it has ended or was not begun. */
export function factsOfDispute(snapshot: Seen & { status: string }): DisputeDraft | null {
  const { draftId, customerId, kind, trxIds, step, reasonId, description, documents, contacts, isSent } =
    snapshot.context
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
    // Sent, and perhaps accepted: the same is sent again, and the server says what became of it.
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

/** The step in which a refused submission is mended. */
export const stepsOfRefusal: Readonly<Record<string, DisputeStepName>> = {
  disputeReasonUnknown: 'reason',
  documentRequired: 'documents',
  documentGone: 'documents',
  transactionHasDocument: 'documents',
  tooManyOfType: 'documents',
  disputeContactsFailed: 'contacts',
}

/** Codes of a refused submission that the wizard answers by itself. */
export const returnedCodes: readonly string[] = [
  'disputePartlyIneligible',
  'disputeNotEligible',
  ...Object.keys(stepsOfRefusal),
]

/** Keeps what belongs to some of the transactions. */
export function withOnly<Context extends Pick<DisputeCreateContext, 'trxIds' | 'invoices' | 'documents'>>(
  { trxIds, invoices, documents }: Context,
  isKept: (trxId: string) => boolean,
) {
  return {
    trxIds: trxIds.filter(isKept),
    invoices: invoices.filter(({ trxId }) => isKept(trxId)),
    documents: documents.filter(({ trxId }) => isKept(trxId)),
  }
}
