/** Status of an invoice, from its facts (§4): several can be true at once, so it is a rule and not a lifecycle. */
import type { InvoiceListStatus, InvoiceStatus } from '../contract/invoice.ts'

/** Amounts in minor units, dates as ISO calendar days. */
export type InvoiceFacts = {
  billedOn: string | null
  dueOn: string | null
  /** The amount still owed; negative on a credit that is not applied. */
  openMinor: number
  /** The amount that payments under way will cover. */
  pendingMinor: number
  /** Payments of it that the provider has not answered yet. */
  unresolvedPayments: number
  disputedMinor: number
  onHold: boolean
  /** What the merchant took off (negative) or added after billing. */
  adjustedMinor: number
  /** The business date on which its merchant cancelled it; null or absent: never. */
  cancelledOn?: string | null
}

/**
 * Checks whether no further payment can be made for now: one is unresolved (design §5), or those under way cover all
 * that is open. After a partial payment the rest can be paid at once.
 */
export function isPaymentPending({
  openMinor,
  pendingMinor,
  unresolvedPayments,
}: Pick<InvoiceFacts, 'openMinor' | 'pendingMinor' | 'unresolvedPayments'>): boolean {
  return unresolvedPayments > 0 || (pendingMinor > 0 && pendingMinor >= openMinor)
}

/** Returns the statuses that hold on a business date, in the order of §4. */
export function invoiceStatuses(facts: InvoiceFacts, today: string): readonly InvoiceStatus[] {
  const { billedOn, dueOn, openMinor, disputedMinor, onHold, adjustedMinor, cancelledOn = null } = facts
  const statuses: InvoiceStatus[] = []
  if (openMinor < 0) statuses.push('Unapplied')
  else if (openMinor === 0) statuses.push(cancelledOn === null ? 'Paid' : 'Cancelled')
  else if (billedOn === null) statuses.push('Pending')
  else {
    statuses.push('Billed')
    if (isPastDue(dueOn, today)) statuses.push('Past Due')
  }
  if (isPaymentPending(facts)) statuses.push('Payment Pending')
  if (disputedMinor > 0 && openMinor > 0) statuses.push('Disputed')
  if (onHold && openMinor > 0) statuses.push('On Hold')
  if (adjustedMinor !== 0) statuses.push('Adjusted')
  return statuses
}

/** Checks whether what is open was due before today; nothing is past due without a due date. Business dates. */
export function isPastDue(dueOn: string | null, today: string): boolean {
  return dueOn !== null && dueOn < today
}

/** Checks whether an invoice is billed or past due, and not also pending, payment pending or paid (§4). */
export function isUnpaid(statuses: readonly InvoiceStatus[]): boolean {
  const isBilled = statuses.includes('Billed') || statuses.includes('Past Due')
  return (
    isBilled && !statuses.some((status) => status === 'Pending' || status === 'Payment Pending' || status === 'Paid')
  )
}

/** Reads the comma list of a wire invoice back. */
export function statusesIn(commaList: string): readonly InvoiceStatus[] {
  return commaList.split(',').map((status) => status.trim() as InvoiceStatus)
}

/**
 * Returns the statuses of a wire invoice that add something to the others: what is past due or on hold is billed
 * anyway.
 */
export function statusesToShow(commaList: string): readonly InvoiceStatus[] {
  const statuses = statusesIn(commaList)
  const others = statuses.filter((status) => status !== 'Billed' && status !== 'Adjusted')
  return others.length === 0 ? statuses : statuses.filter((status) => status !== 'Billed')
}

/** Checks whether a list shows the invoice: one invoice can be in several. */
export function isInList(list: InvoiceListStatus, statuses: readonly InvoiceStatus[]): boolean {
  switch (list) {
    case 'open':
      return isUnpaid(statuses)
    case 'past-due':
      return isUnpaid(statuses) && statuses.includes('Past Due')
    case 'pending':
      return statuses.includes('Pending') || statuses.includes('Payment Pending')
    case 'disputed':
      return statuses.includes('Disputed')
    case 'on-hold':
      return statuses.includes('On Hold')
    case 'unbilled':
      return statuses.includes('Pending')
    case 'adjusted':
      return statuses.includes('Adjusted')
    // Of those of which nothing is open any more a cancelled one says that it was not paid.
    case 'paid':
      return statuses.includes('Paid') || statuses.includes('Cancelled')
    case 'unapplied':
      return statuses.includes('Unapplied')
    case 'all':
      return true
  }
}
