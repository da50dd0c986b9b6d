/** Data of the model's scenarios, events and answers. */
import type { InvoiceCreateDraft } from '../../../domain/contract/drafts/invoice-draft.ts'
import type { InvoiceSubmission } from '../../../domain/contract/merchant/invoice-create.ts'
import { lineAfter } from '../../../domain/rules/merchant-invoices/blank-invoice.ts'
import { defaultInvoiceDocumentSettings } from '../../../domain/invoice-document-settings.ts'
import { failureOf } from '../../failure.ts'
import type { Attached } from '../../parts/attachments/attachments.machine.ts'
import type { AttachedDocument, ChosenDocument } from '../../parts/upload/upload.machine.ts'
import {
  contextOf,
  type BilledCustomer,
  type InvoiceCreateInput,
  type InvoiceJudgement,
} from './invoice-create.context.ts'

export const fresh: InvoiceCreateInput = {
  draftId: 'draft-0001',
  merchantId: 'm-1',
  buidMerchant: 'm-1',
  today: '2026-11-21',
  draft: null,
}
export const customer: BilledCustomer = {
  currencies: ['USD', 'EUR'],
  termsDays: [{ currency: 'USD', days: 30 }],
  locations: [{ number: '001', name: 'Duluth' }],
  address: {
    contact_name: null,
    line_1: '1 Harbor Road',
    line_2: null,
    line_3: null,
    city_state_zip: 'Duluth, MN 55802',
    country: 'US',
  },
  purchaseOrderRequired: true,
  documents: defaultInvoiceDocumentSettings,
}

/** A note that goes with the invoice, at the first place of its documents: chosen, and stored. */
const chosenNote: ChosenDocument = { key: 'file-d1', trxId: 'd1', typeId: 'deliveryNote', name: 'note.pdf', size: 142 }
export const note: AttachedDocument = {
  documentId: 'doc-d1',
  trxId: 'd1',
  typeId: 'deliveryNote',
  fileName: 'note.pdf',
  fileSize: 142,
}
const attached = (more: Partial<Attached>): { context: Attached } => ({
  context: { documents: [], queue: [], removingId: null, ...more },
})
/** The snapshots of documents that the wizard sees: a file on its way, one that is stored, a removal. */
export const attachedSamples = {
  file: attached({ queue: [chosenNote] }),
  note: attached({ documents: [note] }),
  removal: attached({ documents: [note], removingId: note.documentId }),
  nothing: attached({}),
}
/** The documents show this to the wizard. */
export const attach = (sample: keyof typeof attachedSamples) => ({
  type: 'show' as const,
  port: 'attachments' as const,
  snapshot: attachedSamples[sample],
})
export const judgement: InvoiceJudgement = { refusals: [], warnings: [], credit: 'enough', isHeld: false }
/** Another invoice of the merchant's has the amount and the day. */
export const resembling: InvoiceJudgement = {
  ...judgement,
  warnings: [{ code: 'sameAmountAndDate', trxId: 't7', invoiceId: 'BP-7', customerName: 'Halvorsen Marine Supply' }],
}
export const overLimit: InvoiceJudgement = { ...judgement, credit: 'notEnough', isHeld: true }
export const taken: InvoiceJudgement = {
  ...judgement,
  refusals: [{ code: 'invoiceNumberTaken', at: 'invoice_number' }],
}
export const inactive: InvoiceJudgement = {
  ...judgement,
  refusals: [{ code: 'customerNotActive', at: 'buid_customer' }],
  credit: null,
}

/** Others have to mend it: the voucher is none of the account’s. */
export const unknownVoucher: InvoiceJudgement = {
  ...judgement,
  refusals: [{ code: 'voucherUnknown', at: 'voucher_number' }],
  credit: null,
}

export const submission: InvoiceSubmission = {
  id: 't1',
  trxId: 't1',
  invoiceNumber: 'BP-1001',
  customerName: 'Halvorsen Marine Supply',
  currency: 'USD',
  total: 4_950,
  dueOn: '2026-12-21',
  createdAt: '2026-11-21T15:00:00Z',
  holdReason: null,
}
export const heldSubmission: InvoiceSubmission = { ...submission, holdReason: 'overCreditLimit' }
export const takenRefusal = { error: { code: 'invoiceNumberTaken' } }
export const forbidden = { error: { code: 'notAllowed' } }
export const offline = { error: { code: 'networkFailed' } }
export const documentUnknown = { error: { code: 'documentUnknown', goneDocumentIds: [note.documentId] } }
export const tooManyOfType = { error: { code: 'tooManyOfType' } }
export const notRefused = { error: { code: 'invoiceNotRefused' } }
export const gone = { error: { code: 'notFound' } }

/** Steps of journeys and refusals. */
export const settle = <Actor extends string, End>(actor: Actor, end: End) => ({
  type: 'settle' as const,
  actor,
  ...end,
})
export const next = { type: 'step.next' } as const
export const back = { type: 'step.back' } as const
export const retry = { type: 'load.retry' } as const
export const leave = { type: 'invoice.leave' } as const
export const go = { type: 'leave.confirm' } as const
export const stay = { type: 'leave.cancel' } as const
export const submit = { type: 'invoice.submit' } as const
export const store = { type: 'invoice.store' } as const
export const addLine = { type: 'line.add' } as const
export const removeLine = { type: 'line.remove', index: 1 } as const
export const byMerchant = { type: 'merchant.choose', buidMerchant: 'm-2' } as const
export const forHarbor = {
  type: 'customer.choose',
  buidCustomer: 'c-own',
  customerName: 'Halvorsen Marine Supply',
} as const
export const forOther = { type: 'customer.choose', buidCustomer: 'c-other', customerName: 'Lund Trucking' } as const
export const change = <Patch extends object>(patch: Patch) => ({ type: 'invoice.change', patch }) as const
export const number = change({ invoice_number: 'BP-1001' })
export const line = { type: 'line.change', index: 0, patch: { description: 'Hydraulic pump' } } as const

export const read = settle('readCustomer', { output: customer })
export const judged = settle('checkInvoice', { output: judgement })
export const returned = settle('submission', {
  output: { kind: 'returned' as const, failure: failureOf(takenRefusal.error) },
})
/** Of a new invoice: the customer is chosen, and read. */
export const chosen = [forHarbor, next] as const
export const opened = [...chosen, read] as const
/** Of one that was begun. */
export const entering = [next, read] as const
export const entered = [...entering, number, line] as const
export const checking = [...entered, next] as const
export const reviewed = [...checking, judged] as const
export const sent = [...reviewed, submit] as const
/** With a document. */
export const withNote = [...entered, attach('file'), attach('note')] as const
export const sentWithNote = [...withNote, next, judged, submit] as const

/** A draft of a whole invoice. */
export const draft: InvoiceCreateDraft = {
  kind: 'invoiceCreate',
  shape: 1,
  draftId: 'draft-0009',
  merchantId: 'm-1',
  step: 'review',
  customerName: forHarbor.customerName,
  invoice: {
    ...contextOf(fresh).invoice,
    buid_customer: forHarbor.buidCustomer,
    currency: 'USD',
    invoice_number: 'BP-1001',
    po_number: 'PO-77',
    due_on: '2026-12-21',
    lines: [{ ...lineAfter([]), ...line.patch, unit_price: '45.00', tax_percent: '10' }],
  },
  documents: [],
  isSent: false,
}
/** A draft that lacks a number and what was sold, at the choice of its customer. */
export const begun: InvoiceCreateDraft = {
  ...draft,
  step: 'customer',
  invoice: {
    ...draft.invoice,
    invoice_number: '',
    lines: draft.invoice.lines.map((one) => ({ ...one, description: '' })),
  },
}
