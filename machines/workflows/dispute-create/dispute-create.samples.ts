/** Data of the model's scenarios, events and answers. */
import type { DisputeSubmission } from '../../../domain/contract/dispute.ts'
import { defaultDisputeSettings } from '../../../domain/limits.ts'
import type { AttachedDocument, ChosenDocument, UploadOutput } from '../../parts/upload/upload.machine.ts'
import type {
  ChosenContact,
  DisputeCreateContext,
  DisputeCreateInput,
  DisputeDraft,
  DisputedInvoice,
  Eligibility,
  KnownContact,
} from './dispute-create.context.ts'

export const first: DisputedInvoice = {
  trxId: 't1',
  invoiceId: 'INV-1',
  merchantName: 'Baltic Parts GmbH',
  currency: 'USD',
  disputedMinor: 130_000,
}
export const second: DisputedInvoice = { ...first, trxId: 't2', invoiceId: 'INV-2', disputedMinor: 50_000 }
export const third: DisputedInvoice = { ...first, trxId: 't3', invoiceId: 'INV-3', disputedMinor: 20_000 }
const invoices = [first, second]

/** Documents are needed for what came back. */
const reasons = [
  { id: 'wrongPrice', disputeReason: 'Wrong price', documentationRequired: 'N' },
  { id: 'returnedGoods', disputeReason: 'Returned goods', documentationRequired: 'Y' },
] as const
export const anna: KnownContact = { contactId: 'u7', name: 'Anna Holm', email: 'anna.holm@example.com' }
export const piet: ChosenContact = { contactId: null, name: 'Piet de Wit', email: 'piet@example.com' }
const settings = { ...defaultDisputeSettings, documentsAtOnce: 1, contactsMaximum: 3 }

export const fresh: DisputeCreateInput = {
  draftId: 'draft-0001',
  customerId: 'c1',
  role: 'payer',
  kind: 'dispute',
  settings,
  trxIds: ['t1', 't2'],
  draft: null,
}
export const photoOf = (trxId: string): AttachedDocument => ({
  documentId: `doc-${trxId}`,
  trxId,
  typeId: 'photo',
  fileName: 'crate.jpg',
  fileSize: 240_000,
})
export const fileOf = (trxId: string): ChosenDocument => ({
  key: `file-${trxId}`,
  trxId,
  typeId: 'photo',
  name: 'crate.jpg',
  size: 240_000,
})
/** One of the two documents that its reason needs is there. */
export const draft: DisputeDraft = {
  kind: 'disputeCreate',
  shape: 1,
  draftId: 'draft-0009',
  customerId: 'c1',
  disputeKind: 'dispute',
  trxIds: ['t1', 't2'],
  step: 'review',
  reasonId: 'returnedGoods',
  description: 'It came broken.',
  documents: [photoOf('t1')],
  contacts: [anna],
  isSent: false,
}

/** What the server knows when all, some or none of the asked can be disputed. */
export function eligibilityOf(trxIds: readonly string[], refused: readonly string[] = []): Eligibility {
  const asked = invoices.filter(({ trxId }) => trxIds.includes(trxId))
  const isRefused = ({ trxId }: DisputedInvoice) => refused.includes(trxId)
  return {
    invoices: asked.filter((invoice) => !isRefused(invoice)),
    ineligible: asked.filter(isRefused).map(({ trxId, invoiceId }) => ({ trxId, invoiceId, code: 'alreadyDisputed' })),
    reasons,
    knownContacts: [anna],
  }
}

/** How the upload of the first file in the queue may end: as a document, refused or left out. */
export function uploadEnds({ queue: [file], documents }: Pick<DisputeCreateContext, 'queue' | 'documents'>) {
  const { key, trxId, name } = file ?? fileOf('t1')
  const refused: UploadOutput = { kind: 'refused', key, name, code: 'transactionHasDocument' }
  const isHeld = documents.some((document) => document.trxId === trxId)
  const done: UploadOutput = isHeld ? refused : { kind: 'done', document: photoOf(trxId) }
  const cancelled: UploadOutput = { kind: 'cancelled' }
  return [done, { ...refused, code: 'documentSuspicious' }, cancelled].map((output) => ({ output }))
}

export const submission: DisputeSubmission = {
  id: 's1',
  confirmationNumber: 'DSP-7K4M-2Q9X',
  kind: 'dispute',
  createdAt: '2026-11-21T15:00:00Z',
  respondBy: '2026-12-01',
  disputes: [],
}

const refusal = (code: string) => ({ error: { code } })
export const offline = refusal('networkFailed')
export const contactsFailed = refusal('disputeContactsFailed')
export const documentGone = { error: { code: 'documentGone', goneDocumentIds: ['doc-t1'] } }
export const reasonGone = refusal('disputeReasonUnknown')
export const forbidden = refusal('notAllowed')
export const partlyIneligible = {
  error: { code: 'disputePartlyIneligible', ineligible: [{ trxId: 't2', code: 'alreadyPaid' }] },
}
export const notEligible = {
  error: {
    code: 'disputeNotEligible',
    ineligible: [
      { trxId: 't1', code: 'alreadyPaid' },
      { trxId: 't2', code: 'alreadyPaid' },
    ],
  },
}
