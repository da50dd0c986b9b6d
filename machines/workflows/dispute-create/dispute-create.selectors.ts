import { isPassing } from '../../failure.ts'
import { refuseContact } from '../../../domain/rules/dispute-contact.ts'
import { refuseChoice } from '../../../domain/rules/dispute-choice.ts'
import {
  refuseDescription,
  refuseDocuments,
  refuseQueue,
  refuseSubmission,
} from '../../../domain/rules/dispute-draft.ts'
import type { ChosenContact, DisputeCreateContext } from './dispute-create.context.ts'

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
export const selectDocuments = ({ context }: Seen) => context.documents
export const selectQueue = ({ context }: Seen) => context.queue
export const selectRejected = ({ context }: Seen) => context.rejected
export const selectContacts = ({ context }: Seen) => context.contacts
export const selectFailure = ({ context }: Seen) => context.failure
export const selectSubmission = ({ context }: Seen) => context.submission

export const selectReason = ({ context: { reasons, reasonId } }: Seen) => reasons.find(({ id }) => id === reasonId)
export const selectIsDocumentRequired = (seen: Seen) => selectReason(seen)?.documentationRequired === 'Y'

/** Why the chosen invoices cannot be looked into, or null. */
export const selectChoiceRefusal = ({ context }: Seen) => refuseChoice(context)

/** Why the first step is not complete, or null. */
export const selectDescriptionRefusal = ({ context }: Seen) => refuseChoice(context) ?? refuseDescription(context)

/** Why no further file can be chosen now, or null. */
export const selectQueueRefusal = ({ context }: Seen) => refuseQueue(context.queue.slice(1), context.settings)

/** Why the documents are not complete, or null. */
export function selectDocumentsRefusal(seen: Seen) {
  const { trxIds, documents, queue: waiting } = seen.context
  return refuseDocuments({ isRequired: selectIsDocumentRequired(seen), trxIds, documents, waiting })
}

/** Why somebody cannot be added to the contacts, or null. */
export const selectContactRefusal = ({ context: { contacts, settings } }: Seen, contact: ChosenContact) =>
  refuseContact(contact, contacts, settings.contactsMaximum)

/** Why the dispute cannot be submitted, or null. */
export function selectSubmitRefusal(seen: Seen) {
  const { context } = seen
  return refuseSubmission({ ...context, isRequired: selectIsDocumentRequired(seen), waiting: context.queue })
}

/** Whether leaving would lose something. */
export const selectHasEntries = ({ context }: Seen) =>
  context.reasonId !== null ||
  context.description.trim() !== '' ||
  context.documents.length > 0 ||
  context.contacts.length > 0

/** Whether the failure is that a document could not be taken away, and not what a submission was refused for. */
export const selectIsRemovalFailed = ({ context: { failure, removingId } }: Seen) =>
  failure !== null && removingId !== null

/** Whether the server has refused it for good: nothing was disputed, and it can be changed. */
export const selectIsRefused = ({ context: { failure } }: Seen) => failure !== null && !isPassing(failure.code)
