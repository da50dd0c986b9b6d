/** The documents of an invoice that is being made, as its wizard knows them. */
import type { InvoiceDocumentSettings } from '../../../domain/contract/program-settings.ts'
import { INVOICE_UPLOADS } from '../../../domain/limits.ts'
import { isTypeFull, refuseDocuments, type DocumentsRefusal } from '../../../domain/rules/disputes/dispute-document.ts'
import { namedDocumentRefusals } from '../../../domain/rules/merchant-invoices/invoice-document.ts'
import type { Failure } from '../../failure.ts'
import type { Attached, AttachmentsInput } from '../../parts/attachments/attachments.machine.ts'
import { selectWaiting } from '../../parts/dispute-steps/dispute-steps.context.ts'

type Context = Attached & {
  step: 'customer' | 'invoice' | 'review'
  customer: { documents: InvoiceDocumentSettings } | null
  failure: Failure | null
}
type Seen = { context: Context }

export const selectDocuments = ({ context }: Seen) => context.documents

/** Returns why the step with the documents is not left now, or null. */
export const selectDocumentsRefusal = ({ context }: Seen): DocumentsRefusal | null =>
  refuseDocuments({ isRequired: false, trxIds: [], documents: context.documents, waiting: selectWaiting({ context }) })

/**
 * Returns the places of the documents in the form, `d1` and so on: those that are taken, and while there may be another
 * document the first free one.
 */
export function selectPlaces({ context: { documents, queue, customer } }: Seen): readonly string[] {
  const taken = [...documents, ...queue].map(({ trxId }) => trxId)
  const types = customer?.documents.types ?? []
  const hasRoom = taken.length < INVOICE_UPLOADS && types.some((type) => !isTypeFull(type, documents))
  if (!hasRoom) return taken
  const places = Array.from({ length: INVOICE_UPLOADS }, (_, at) => `d${String(at + 1)}`)
  return [...taken, ...places.filter((place) => !taken.includes(place)).slice(0, 1)]
}

/** Returns the documents with which the part that adds them begins. */
export const attachmentsOf = ({ documents, customer }: Context): AttachmentsInput => ({
  documents,
  settings: {
    documentTypes: customer?.documents.types ?? [],
    documentMaximumBytes: customer?.documents.maximumBytes ?? 0,
    documentsAtOnce: 1,
    isManyATransaction: true,
  },
})

const isOfDocuments = ({ code }: Failure) => namedDocumentRefusals.some((refusal) => refusal === code)

/** Returns the failure of a submission that its documents mend, or null. */
export const selectDocumentsFailure = ({ context: { failure } }: Seen) =>
  failure !== null && isOfDocuments(failure) ? failure.code : null

/** Returns the step that mends a refused submission, and the documents that are left. */
export function mended({ step, documents }: Context, refusal: Failure) {
  const { goneDocumentIds } = refusal
  return {
    step: isOfDocuments(refusal) ? ('invoice' as const) : step,
    documents: documents.filter(({ documentId }) => !goneDocumentIds.includes(documentId)),
  }
}
