/** Data of the model's scenarios, events and answers. */
import type { DisputeResponseResult, DisputeStatus } from '../../../domain/contract/dispute.ts'
import { defaultDisputeSettings } from '../../../domain/program-settings.ts'
import type { AttachedDocument, ChosenDocument, UploadOutput } from '../../parts/upload/upload.machine.ts'
import type {
  AnsweredDispute,
  ChosenContact,
  DisputeResponseContext,
  DisputeResponseInput,
  KnownContact,
  ResponseDraft,
  ResponseOffer,
} from './dispute-response.context.ts'

/** The merchant is asked. */
export const first: AnsweredDispute = {
  id: 'd1',
  disputeNumber: 'DSP-1',
  kind: 'dispute',
  status: 'open',
  heldFrom: null,
  isOverdue: false,
  version: 1,
  trxId: 't1',
  invoiceId: 'INV-1',
  customerName: 'Halvorsen Marine Supply',
  merchantName: 'Baltic Parts GmbH',
  currency: 'USD',
  disputedAmount: 130_000,
  openAmount: 130_000,
  adjustmentAmount: null,
  daysLeft: 9,
  paymentPending: false,
}
export const second: AnsweredDispute = { ...first, id: 'd2', disputeNumber: 'DSP-2', trxId: 't2', invoiceId: 'INV-2' }
const disputes = [first, second]

export const mark: KnownContact = { contactId: 'u3', name: 'Mark Sauer', email: 'mark@example.com' }
export const lena: ChosenContact = { contactId: null, name: 'Lena Roth', email: 'lena@example.com' }
const settings = { ...defaultDisputeSettings, documentsAtOnce: 1, contactsMaximum: 3 }

export const fresh: DisputeResponseInput = {
  draftId: 'draft-0001',
  party: 'merchant',
  role: 'admin',
  settings,
  disputeIds: ['d1', 'd2'],
  action: null,
  draft: null,
}
export const photo: AttachedDocument = {
  documentId: 'doc-t1',
  trxId: 't1',
  typeId: 'photo',
  fileName: 'crate.jpg',
  fileSize: 240_000,
}
export const file: ChosenDocument = { key: 'file-t1', trxId: 't1', typeId: 'photo', name: 'crate.jpg', size: 240_000 }
export const draft: ResponseDraft = {
  kind: 'disputeResponse',
  shape: 1,
  draftId: 'draft-0009',
  party: 'merchant',
  disputeIds: ['d1'],
  step: 'review',
  action: 'adjustment.propose',
  comment: '',
  adjustment: 20_000,
  documents: [],
  contacts: [mark],
  sent: [],
}

/** The disputes that were asked for, in a status. Several may have named different people, who are left as they are. */
export function offerOf(ids: readonly string[], status: DisputeStatus = 'open'): ResponseOffer {
  return {
    disputes: disputes.filter(({ id }) => ids.includes(id)).map((dispute) => ({ ...dispute, status })),
    knownContacts: [mark],
    currentContacts: ids.length > 1 ? [] : [mark],
  }
}

/** How the upload of the first file in the queue may end: as a document, refused or left out. */
export function uploadEnds({
  queue: [{ key, name } = file],
  documents,
}: Pick<DisputeResponseContext, 'queue' | 'documents'>) {
  const refused: UploadOutput = { kind: 'refused', key, name, code: 'transactionHasDocument' }
  const done: UploadOutput = documents.length > 0 ? refused : { kind: 'done', document: photo }
  const cancelled: UploadOutput = { kind: 'cancelled' }
  return [done, { ...refused, code: 'documentSuspicious' }, cancelled].map((output) => ({ output }))
}

export const result: DisputeResponseResult = {
  id: 'r1',
  done: [{ dispute_id: 'd1', dispute_number: 'DSP-1', status: 'waitingOnCustomer' }],
  refused: [{ dispute_id: 'd2', dispute_number: 'DSP-2', code: 'disputeChanged' }],
}

const refusal = (code: string) => ({ error: { code } })
export const offline = refusal('networkFailed')
export const contactsFailed = refusal('disputeContactsFailed')
export const documentGone = { error: { code: 'documentGone', goneDocumentIds: ['doc-t1'] } }
export const forbidden = refusal('notAllowed')
export const changed = { error: { code: 'disputeChanged', refused: [{ disputeId: 'd1', code: 'disputeChanged' }] } }
