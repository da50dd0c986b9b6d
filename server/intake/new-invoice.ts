/** The rows of an invoice that a feed brings for the first time. */
import { randomUUID } from 'node:crypto'

import type { InvoiceChange } from '../../domain/contract/intake/invoice-change.ts'
import { businessDate } from '../../domain/dates.ts'
import { openOf } from '../../domain/rules/intake/refuse-invoice-change.ts'
import type { Parties } from './parties.ts'

/** Columns of every new invoice; the others get their defaults. */
export const newColumns = [
  'trxId',
  'invoiceId',
  'kind',
  'buidCustomer',
  'buidMerchant',
  'buidLocation',
  'poNumber',
  'currency',
  'billedOn',
  'dueOn',
  'receivedOn',
  'paidOn',
  'billedMinor',
  'subtotalMinor',
  'taxMinor',
  'rebatesMinor',
  'adjustedMinor',
  'lateFeeMinor',
  'disputedMinor',
  'openMinor',
  'pendingMinor',
  'unresolvedPayments',
  'onHold',
  'eligibleForDispute',
  'soldBy',
  'notes',
  'dealerOriginalInvoice',
  'version',
] as const

/** Returns the row of a new invoice as the import stores it: a credit note is negative in all of its amounts. */
export function newInvoice(change: InvoiceChange, { merchant, customer }: Parties, now: Date) {
  const { total, subtotal, tax, rebates, adjusted, lateFee, settledOn, disputed } = change
  const sign = change.kind === 'creditNote' ? -1 : 1
  const signed = (minor: number) => (minor === 0 ? 0 : sign * minor)
  return {
    trxId: randomUUID(),
    invoiceId: change.number,
    kind: change.kind,
    buidCustomer: customer.buid,
    buidMerchant: merchant.buid,
    buidLocation: change.location ?? null,
    poNumber: change.poNumber || null,
    currency: change.currency,
    billedOn: change.billedOn,
    dueOn: change.dueOn,
    receivedOn: businessDate(now),
    paidOn: settledOn ?? null,
    billedMinor: signed(total),
    subtotalMinor: signed(subtotal ?? total - (tax ?? 0) + (rebates ?? 0)),
    taxMinor: signed(tax ?? 0),
    rebatesMinor: signed(rebates ?? 0),
    adjustedMinor: signed(adjusted ?? 0),
    lateFeeMinor: signed(lateFee ?? 0),
    disputedMinor: disputed === true ? signed(total) : 0,
    openMinor: signed(openOf(change)),
    pendingMinor: 0,
    unresolvedPayments: 0,
    onHold: false,
    // One that is settled cannot be disputed any more, by rule, but be charged back (§1).
    eligibleForDispute: change.kind === 'invoice' && disputed !== true,
    soldBy: merchant.name,
    notes: change.notes || null,
    dealerOriginalInvoice: change.precedingInvoice ?? null,
    version: 1,
  } as const
}

/** Columns of every line. */
export const lineColumns = [
  'trxId',
  'position',
  'number',
  'description',
  'quantity',
  'unit',
  'unitPrice',
  'taxPercent',
  'amountMinor',
] as const

/** Returns the lines of an invoice as they are stored. */
export function linesOf({ kind, lines }: InvoiceChange, trxId: string) {
  const sign = kind === 'creditNote' ? -1 : 1
  return (lines ?? []).map(({ amount, unit, unitPrice, taxPercent, number, description, quantity }, index) => ({
    trxId,
    position: index + 1,
    number,
    description,
    quantity,
    unit: unit ?? null,
    unitPrice: unitPrice ?? null,
    taxPercent: taxPercent ?? null,
    amountMinor: amount === 0 ? 0 : sign * amount,
  }))
}
