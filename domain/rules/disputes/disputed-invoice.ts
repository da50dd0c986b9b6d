import type { DisputeKind } from '../../contract/dispute.ts'
import type { Invoice } from '../../contract/invoice.ts'
import type { DisputableInvoice } from './dispute-eligibility.ts'

/** Returns the facts of a list that decide about disputing an invoice. */
export function disputableOf(invoice: Invoice): DisputableInvoice {
  return {
    kind: invoice.kind,
    billedOn: invoice.billedOn,
    openMinor: invoice.openAmount,
    pendingMinor: invoice.pendingAmount,
    isEligible: invoice.eligibleForDispute === 'Y',
    isDisputed: invoice.disputedTotal > 0,
    disputedMinor: disputedMinorOf(amountsOf(invoice)),
  }
}

/**
 * Returns the kind that can be requested at all: a paid invoice is not disputed any more, but may be charged back (§5).
 */
export function disputeKindOf({ openMinor }: DisputableInvoice): DisputeKind {
  return openMinor > 0 ? 'dispute' : 'chargeback'
}

/** Minor units, as an invoice is stored. */
type DisputedAmounts = { openMinor: number; billedMinor: number; adjustedMinor: number; lateFeeMinor: number }

/**
 * Returns the amount that a dispute of an invoice is about, in minor units: the open amount; of a paid one, what was
 * paid and is not a credit on it already, so that no more can come back than was ever paid (§5, promise R6).
 */
export function disputedMinorOf({ openMinor, billedMinor, adjustedMinor, lateFeeMinor }: DisputedAmounts): number {
  return openMinor > 0 ? openMinor : billedMinor + adjustedMinor + lateFeeMinor
}

const amountsOf = ({ openAmount, billedTotal, adjusted, lateFee }: Invoice): DisputedAmounts => ({
  openMinor: openAmount,
  billedMinor: billedTotal,
  adjustedMinor: adjusted,
  lateFeeMinor: lateFee,
})

/** Returns the facts of an invoice that the wizard shows. */
export function disputedInvoiceOf(invoice: Invoice) {
  const { trxId, invoiceId, merchantName, currency } = invoice
  return { trxId, invoiceId, merchantName, currency, disputedMinor: disputedMinorOf(amountsOf(invoice)) }
}

/** The amount (minor units) to which a dispute of an invoice is limited; null while none is entered. */
export type DisputedPart = { trxId: string; amountMinor: number | null }

export type DisputedAmountRefusal = 'disputedAmountMissing' | 'disputedAmountOver'

/**
 * Returns the reason why this amount of the whole cannot be disputed, or null: more than nothing, and no more than all.
 */
export function refuseDisputedAmount(amountMinor: number | null, wholeMinor: number): DisputedAmountRefusal | null {
  if (amountMinor === null || amountMinor <= 0) return 'disputedAmountMissing'
  return amountMinor > wholeMinor ? 'disputedAmountOver' : null
}

type WholeInvoice = { trxId: string; disputedMinor: number }

/** Returns the invoices with the amounts to which their disputes are limited. */
export function limitedTo<Invoice extends WholeInvoice>(
  parts: readonly DisputedPart[],
  invoices: readonly Invoice[],
): Invoice[] {
  const amounts = new Map(parts.map(({ trxId, amountMinor }) => [trxId, amountMinor ?? 0]))
  return invoices.map((invoice) => ({ ...invoice, disputedMinor: amounts.get(invoice.trxId) ?? invoice.disputedMinor }))
}

/** Returns the reason why one of the amounts cannot be disputed, or null. */
export function refuseDisputedAmounts({
  parts,
  invoices,
}: {
  parts: readonly DisputedPart[]
  invoices: readonly WholeInvoice[]
}): DisputedAmountRefusal | null {
  const wholes = new Map(invoices.map(({ trxId, disputedMinor }) => [trxId, disputedMinor]))
  const refusals = parts.map(({ trxId, amountMinor }) => refuseDisputedAmount(amountMinor, wholes.get(trxId) ?? 0))
  return refusals.find((refusal) => refusal !== null) ?? null
}
