import type { InvoiceCreateDraft } from '../../../domain/contract/drafts/invoice-draft.ts'
import type { CreditAnswer, InvoiceSubmission } from '../../../domain/contract/merchant/invoice-create.ts'
import type { ProposedLine } from '../../../domain/contract/merchant/proposed-invoice.ts'
import type { InvoiceDocumentSettings } from '../../../domain/contract/program-settings.ts'
import type { DocumentsRefusal } from '../../../domain/rules/disputes/dispute-document.ts'
import { blankInvoice } from '../../../domain/rules/merchant-invoices/blank-invoice.ts'
import { invoiceTotals } from '../../../domain/rules/merchant-invoices/invoice-totals.ts'
import { refuseHead, refuseLines, type InvoiceRefusal } from '../../../domain/rules/merchant-invoices/refuse-invoice.ts'
import { waitsForOthers } from '../../../domain/rules/rejections/rejection.ts'
import type { Failure } from '../../failure.ts'
import type { Attached } from '../../parts/attachments/attachments.machine.ts'
import { selectDocumentsRefusal } from './invoice-create.documents.ts'

export type InvoiceStepName = InvoiceCreateDraft['step']
/** A view of the wizard, by one word. */
export type InvoiceCreateView =
  'customer' | 'loading' | 'loadFailed' | 'invoice' | 'review' | 'submission' | 'submitted'

export type DraftInvoice = InvoiceCreateDraft['invoice']

/** The account that is billed, as far as an invoice for it depends on it. */
export type BilledCustomer = {
  currencies: readonly string[]
  /** Days from the invoice date until an invoice is due, in the currencies that have such terms. */
  termsDays: readonly { currency: string; days: number }[]
  locations: readonly { number: string; name: string }[]
  address: Exclude<DraftInvoice['bill_to'], null>
  purchaseOrderRequired: boolean
  /** Kinds and size of the documents that an invoice may have. */
  documents: InvoiceDocumentSettings
}

/** A refusal at its place in the invoice, such as `due_on` or `lines/0/quantity`; a rule's code, or a later server's. */
export type PlacedRefusal = { code: string; at: string }

/** An invoice of the merchant's own that this one resembles. */
type ResemblingInvoice = { code: string; trxId: string; invoiceId: string; customerName: string }

/** The server's judgement of the invoice as it is now. */
export type InvoiceJudgement = {
  refusals: readonly PlacedRefusal[]
  warnings: readonly ResemblingInvoice[]
  credit: CreditAnswer | null
  /** It would be stored on hold, for want of credit. */
  isHeld: boolean
}

export type InvoiceCreateInput = {
  /** The draft's id, which is also the Idempotency-Key, so that a repeat is the same intent. */
  draftId: string
  /** The merchant that is selected in the portal; null: none of several. */
  merchantId: string | null
  /** The merchant that the invoice is of, where there is no choice; otherwise empty. */
  buidMerchant: string
  /** The business date, on which it is billed unless another date is entered. */
  today: string
  /** The draft saved before a reload or on another device. */
  draft: InvoiceCreateDraft | null
}

export type InvoiceCreateContext = InvoiceJudgement &
  Attached & {
    draftId: string
    merchantId: string | null
    today: string
    step: InvoiceStepName
    customerName: string
    invoice: DraftInvoice
    /** Null until it was read. */
    customer: BilledCustomer | null
    /** Set while a sent invoice's outcome is unknown. */
    isSent: boolean
    failure: Failure | null
    submission: InvoiceSubmission | null
    /** Set once it waits in the rejection center. */
    rejectionId: string | null
  }

export type InvoiceCreateEvent =
  | { type: 'merchant.choose'; buidMerchant: string }
  | { type: 'customer.choose'; buidCustomer: string; customerName: string }
  | { type: 'invoice.change'; patch: Partial<Omit<DraftInvoice, 'buid_merchant' | 'buid_customer' | 'lines'>> }
  | { type: 'line.add' }
  | { type: 'line.change'; index: number; patch: Partial<ProposedLine> }
  | { type: 'line.remove'; index: number }
  /** Reads or checks again what failed. */
  | { type: 'load.retry' }
  | { type: 'step.next' }
  | { type: 'step.back' }
  | { type: 'step.edit'; step: Exclude<InvoiceStepName, 'review'> }
  | { type: 'invoice.submit' }
  /** Stores what the server refuses in the rejection center. */
  | { type: 'invoice.store' }
  | { type: 'invoice.leave' }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }

/** An invoice as it is sent: the same after a reload, as its key promises. */
export type InvoiceIntent = { key: string; invoice: DraftInvoice; documentIds: readonly string[] }

/** Returns the context with which an old or a new invoice begins. */
export const contextOf = ({
  draft,
  draftId,
  merchantId,
  buidMerchant,
  today,
}: InvoiceCreateInput): InvoiceCreateContext => ({
  draftId: draft?.draftId ?? draftId,
  merchantId: draft?.merchantId ?? merchantId,
  today,
  step: draft?.step ?? 'customer',
  customerName: draft?.customerName ?? '',
  invoice: draft?.invoice ?? blankInvoice(buidMerchant, today),
  customer: null,
  documents: draft?.documents ?? [],
  queue: [],
  removingId: null,
  isSent: draft?.isSent ?? false,
  refusals: [],
  warnings: [],
  credit: null,
  isHeld: false,
  failure: null,
  submission: null,
  rejectionId: null,
})

/** Returns the refusals of the server that changed fields may not have mended. */
export function stillRefused(refusals: readonly PlacedRefusal[], changed: readonly string[]): PlacedRefusal[] {
  // An amount, and with it the credit that it needs, depends on the currency and the rebate too.
  const places = changed.some((name) => name === 'currency' || name === 'rebate') ? [...changed, 'lines'] : changed
  return refusals.filter(({ at }) => !places.includes(at.split('/')[0] ?? ''))
}

type Seen = { context: InvoiceCreateContext }

export const selectInvoice = ({ context }: Seen) => context.invoice
export const selectCustomer = ({ context }: Seen) => context.customer
export const selectCustomerName = ({ context }: Seen) => context.customerName
export const selectFailure = ({ context }: Seen) => context.failure
export const selectRefusals = ({ context }: Seen) => context.refusals
export const selectWarnings = ({ context }: Seen) => context.warnings
export const selectIsHeld = ({ context }: Seen) => context.isHeld
export const selectTotals = ({ context }: Seen) => invoiceTotals(context.invoice)

/** Returns why the first step is not complete, or null. */
export function selectChoiceRefusal({ context: { invoice } }: Seen): 'merchantMissing' | 'customerMissing' | null {
  if (invoice.buid_merchant === '') return 'merchantMissing'
  return invoice.buid_customer === '' ? 'customerMissing' : null
}

/** Returns what the rules refuse of the invoice as it is entered, each at its place. */
export function selectEntryRefusals({ context }: Seen): readonly PlacedRefusal[] {
  const { invoice, customer, today } = context
  const settings = { purchaseOrderRequired: customer?.purchaseOrderRequired ?? true }
  const code = selectDocumentsRefusal({ context })
  return [
    ...refuseHead(invoice, today, settings),
    ...refuseLines(invoice),
    ...(code === null ? [] : [{ code, at: 'documents' }]),
  ]
}

/** Returns the first reason for which the invoice cannot be checked, or null. */
export const selectEntryRefusal = (seen: Seen) =>
  (selectEntryRefusals(seen)[0]?.code as InvoiceRefusal | DocumentsRefusal) ?? null

/** Checks whether the server refuses it for what its author cannot mend: it can wait in the rejection center. */
export const canStoreRejection = ({ context }: Seen) =>
  selectDocumentsRefusal({ context }) === null && waitsForOthers(context.refusals.map(({ code }) => code))

export const canRemoveLine = ({ context }: Seen) => context.invoice.lines.length > 1

/** Checks whether leaving would lose something. */
export function selectHasEntries({ context: { invoice } }: Seen): boolean {
  const { buid_customer: customer, invoice_number: number, po_number: order, lines, notes } = invoice
  const isBegun = lines.length > 1 || lines.some(({ description, unit_price: price }) => description + price !== '')
  return customer !== '' || number !== '' || order !== '' || notes !== null || isBegun
}

/** Returns the draft from which a reload or another device continues; null when it has ended or was not begun. */
export function factsOfInvoice(snapshot: Seen & { status: string }): InvoiceCreateDraft | null {
  if (snapshot.status !== 'active' || !selectHasEntries(snapshot)) return null
  const { draftId, merchantId, step, customerName, invoice, documents, isSent } = snapshot.context
  const entered = { step, customerName, invoice, documents: [...documents] }
  return { kind: 'invoiceCreate', shape: 1, draftId, merchantId, ...entered, isSent }
}

export const intentOf = ({ draftId, invoice, documents }: InvoiceCreateContext): InvoiceIntent => ({
  key: draftId,
  invoice,
  documentIds: documents.map(({ documentId }) => documentId),
})
