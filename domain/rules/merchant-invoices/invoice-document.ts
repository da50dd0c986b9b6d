/** Documents that a merchant adds to an invoice: so many of a type (§5), and none is removed once it counts. */
import type { InvoiceDocumentSettings } from '../../contract/program-settings.ts'
import { isPaymentPending, type InvoiceFacts } from '../invoice-status.ts'

export type DocumentRemovalRefusal = 'invoiceDisputed' | 'invoicePaid'

/**
 * Returns why a document stays with its invoice, or null: in a dispute it may be what both sides argue about, and who pays
 * or has paid did so because of it.
 */
export function refuseDocumentRemoval(
  invoice: Pick<InvoiceFacts, 'openMinor' | 'pendingMinor' | 'unresolvedPayments' | 'disputedMinor'>,
): DocumentRemovalRefusal | null {
  if (invoice.disputedMinor > 0) return 'invoiceDisputed'
  return invoice.openMinor === 0 || isPaymentPending(invoice) ? 'invoicePaid' : null
}

/** Refusals of a submission that its documents mend: one is gone or another's, or there are too many of a type. */
export const namedDocumentRefusals = ['documentUnknown', 'tooManyOfType'] as const

/** Returns why an invoice cannot have another document of this type, or null. */
export function refuseInvoiceDocument(
  typeId: string | null,
  held: readonly { readonly typeId: string }[],
  { types }: Pick<InvoiceDocumentSettings, 'types'>,
): 'documentTypeMissing' | 'tooManyOfType' | null {
  const type = types.find(({ id }) => id === typeId)
  if (!type) return 'documentTypeMissing'
  return held.filter((document) => document.typeId === type.id).length >= type.maximum ? 'tooManyOfType' : null
}
