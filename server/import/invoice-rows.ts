/** The rows of a document. */
import { randomUUID } from 'node:crypto'

import { businessDate } from '../../domain/dates.ts'
import type { invoiceAddresses, invoiceDocuments, invoiceLines, invoices } from '../store/schema/invoices.ts'
import type { Merchant } from './find-parties.ts'
import type { ParsedInvoice, Party } from './reading.ts'

export type InvoiceRows = {
  readonly source: ParsedInvoice
  readonly invoice: typeof invoices.$inferInsert
  readonly lines: readonly (typeof invoiceLines.$inferInsert)[]
  readonly addresses: readonly (typeof invoiceAddresses.$inferInsert)[]
  readonly documents: readonly (typeof invoiceDocuments.$inferInsert)[]
}

/**
 * Returns the rows of one document. A credit note is stored negative, in all of its amounts. What was paid before it
 * was billed lowers what is open, not what was billed; the rounding of the amount due is an adjustment.
 */
export function rowsOfInvoice(source: ParsedInvoice, merchant: Merchant, buidCustomer: string, now: Date): InvoiceRows {
  const trxId = randomUUID()
  const sign = source.kind === 'creditNote' ? -1 : 1
  const signed = (minor: number) => (minor === 0 ? 0 : sign * minor)
  const isSettled = source.settledOn !== null
  return {
    source,
    invoice: {
      trxId,
      invoiceId: source.number,
      kind: source.kind,
      buidCustomer,
      buidMerchant: merchant.buid,
      buidLocation: source.location,
      // A buyer without purchase orders gives a reference instead (BT-10, PEPPOL-EN16931-R003).
      poNumber: source.purchaseOrder ?? source.buyerReference,
      currency: source.currency,
      billedOn: source.billedOn,
      dueOn: source.dueOn,
      receivedOn: businessDate(now),
      paidOn: source.settledOn,
      billedMinor: signed(source.total),
      subtotalMinor: signed(source.subtotal),
      taxMinor: signed(source.tax),
      rebatesMinor: signed(source.rebates),
      adjustedMinor: signed(source.rounding),
      lateFeeMinor: signed(source.lateFee),
      disputedMinor: source.disputed ? signed(source.total) : 0,
      openMinor: isSettled ? 0 : signed(source.payable),
      // One that is settled cannot be disputed any more, by rule, but be charged back (§1).
      eligibleForDispute: source.kind === 'invoice' && !source.disputed,
      soldBy: source.seller?.name ?? merchant.name,
      notes: source.notes.join('\n') || null,
      dealerOriginalInvoice: source.precedingInvoice,
    },
    lines: linesOf(source, trxId, signed),
    addresses: addressesOf(source, trxId),
    documents: source.documents.map(({ fileName, mediaType, description, bytes, role }) => ({
      id: randomUUID(),
      trxId,
      docTypeId: role,
      documentType: description ?? fileName,
      fileName,
      mediaType,
      fileSize: bytes.byteLength,
      content: bytes,
      enteredAt: now,
    })),
  }
}

/** The document's lines, then its allowances and charges, so that they add up to the subtotal. */
function linesOf(source: ParsedInvoice, trxId: string, signed: (minor: number) => number): InvoiceRows['lines'] {
  const lines = source.lines.map(({ number, description, quantity, unit, unitPrice, category, amount }) => ({
    number,
    description,
    quantity,
    unit,
    unitPrice,
    taxPercent: category?.percent ?? null,
    amountMinor: signed(amount),
  }))
  const adjustments = source.adjustments.map(({ kind, reason, category, amount }) => ({
    number: '',
    description: reason,
    quantity: '1',
    unit: null,
    unitPrice: null,
    taxPercent: category?.percent ?? null,
    amountMinor: signed(kind === 'charge' ? amount : -amount),
  }))
  return [...lines, ...adjustments].map((line, index) => ({ trxId, position: index + 1, ...line }))
}

function addressesOf({ buyer, seller, shipTo }: ParsedInvoice, trxId: string): InvoiceRows['addresses'] {
  const ofParty = (kind: string, party: Party | null) =>
    party?.address ? [{ trxId, kind, contact: party.contact?.name ?? party.name, ...party.address }] : []
  return [
    ...ofParty('billing', buyer),
    ...ofParty('merchant', seller),
    ...(shipTo ? [{ trxId, kind: 'shipping', contact: shipTo.name, ...shipTo.address }] : []),
  ]
}
