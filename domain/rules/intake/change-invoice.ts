/** Changes of an invoice that is stored, by what its merchant says of it now. */
import type { InvoiceChange } from '../../contract/intake/invoice-change.ts'
import type { IntakeCode } from '../../contract/intake/result.ts'
import type { Currency } from '../../money.ts'

/** Columns that a feed may change. Amounts are minor units, negative on a credit note. */
export type ChangeableInvoice = {
  readonly buidLocation: string | null
  readonly poNumber: string | null
  readonly notes: string | null
  readonly dealerOriginalInvoice: string | null
  readonly billedOn: string | null
  readonly dueOn: string | null
  readonly billedMinor: number
  readonly subtotalMinor: number
  readonly taxMinor: number
  readonly rebatesMinor: number
  readonly adjustedMinor: number
  readonly lateFeeMinor: number
  readonly openMinor: number
}

export type StoredInvoice = ChangeableInvoice & {
  readonly kind: string
  readonly currency: Currency
  /** The amount that payments under way will cover. */
  readonly pendingMinor: number
  readonly unresolvedPayments: number
  readonly disputedMinor: number
  readonly cancelledOn: string | null
}

export type InvoiceDecision =
  | { readonly what: 'unchanged' }
  | { readonly what: 'leftAlone'; readonly code: IntakeCode }
  | { readonly what: 'refused'; readonly code: IntakeCode }
  | { readonly what: 'changed'; readonly after: ChangeableInvoice; readonly code: IntakeCode | null }

/**
 * Decides what a feed changes of a stored invoice. The difference of the whole amount goes to what is open, which must
 * not fall below what payments under way will cover. One with nothing open is left alone; of a disputed one the sender
 * is notified by `invoiceDisputed`. What was adjusted here is not taken back, unless the feed says another adjustment.
 */
export function changeOfInvoice(stored: StoredInvoice, change: InvoiceChange, hasOtherLines: boolean): InvoiceDecision {
  if (change.currency !== stored.currency) return { what: 'refused', code: 'currencyFixed' }
  const after = wanted(stored, change)
  const isSame = !hasOtherLines && changeable.every((name) => after[name] === stored[name])
  if (isSame) return { what: 'unchanged' }
  if (stored.cancelledOn !== null) return { what: 'refused', code: 'invoiceCancelled' }
  if (stored.openMinor === 0 && stored.pendingMinor === 0) return { what: 'leftAlone', code: 'invoiceSettled' }
  const sign = stored.kind === 'creditNote' ? -1 : 1
  if (sign * after.openMinor < stored.pendingMinor) return { what: 'refused', code: 'totalBelowPaid' }
  return { what: 'changed', after, code: stored.disputedMinor > 0 ? 'invoiceDisputed' : null }
}

/** Every column that a feed may change. */
export const changeable = [
  'buidLocation',
  'poNumber',
  'notes',
  'dealerOriginalInvoice',
  'billedOn',
  'dueOn',
  'billedMinor',
  'subtotalMinor',
  'taxMinor',
  'rebatesMinor',
  'adjustedMinor',
  'lateFeeMinor',
  'openMinor',
] as const satisfies readonly (keyof ChangeableInvoice)[]

function wanted(stored: StoredInvoice, change: InvoiceChange): ChangeableInvoice {
  const sign = stored.kind === 'creditNote' ? -1 : 1
  const signed = (minor: number | null | undefined, before: number) =>
    minor == null ? before : minor === 0 ? 0 : sign * minor
  const said = (text: string | null | undefined, before: string | null) => (text === undefined ? before : text || null)
  const billedMinor = signed(change.total, stored.billedMinor)
  const taxMinor = signed(change.tax, stored.taxMinor)
  const rebatesMinor = signed(change.rebates, stored.rebatesMinor)
  const adjustedMinor = signed(change.adjusted, stored.adjustedMinor)
  const lateFeeMinor = signed(change.lateFee, stored.lateFeeMinor)
  const more =
    billedMinor - stored.billedMinor + adjustedMinor - stored.adjustedMinor + lateFeeMinor - stored.lateFeeMinor
  return {
    buidLocation: said(change.location, stored.buidLocation),
    poNumber: said(change.poNumber, stored.poNumber),
    notes: said(change.notes, stored.notes),
    dealerOriginalInvoice: said(change.precedingInvoice, stored.dealerOriginalInvoice),
    billedOn: change.billedOn,
    dueOn: change.dueOn,
    billedMinor,
    subtotalMinor: billedMinor - taxMinor + rebatesMinor,
    taxMinor,
    rebatesMinor,
    adjustedMinor,
    lateFeeMinor,
    openMinor: stored.openMinor + more,
  }
}
