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
  disputedMinor: number
  onHold: boolean
}

/** The statuses that hold on a business date, in the order of §4. */
export function invoiceStatuses(facts: InvoiceFacts, today: string): readonly InvoiceStatus[] {
  const { billedOn, dueOn, openMinor, pendingMinor, disputedMinor, onHold } = facts
  const statuses: InvoiceStatus[] = []
  if (openMinor < 0) statuses.push('Unapplied')
  else if (openMinor === 0) statuses.push('Paid')
  else if (billedOn === null) statuses.push('Pending')
  else {
    statuses.push('Billed')
    if (isPastDue(dueOn, today)) statuses.push('Past Due')
  }
  if (pendingMinor > 0) statuses.push('Payment Pending')
  if (disputedMinor > 0 && openMinor > 0) statuses.push('Disputed')
  if (onHold && openMinor > 0) statuses.push('On Hold')
  return statuses
}

/** Checks whether what is open was due before today; nothing is past due without a due date. Business dates. */
export function isPastDue(dueOn: string | null, today: string): boolean {
  return dueOn !== null && dueOn < today
}

/** Billed or past due, and not also pending, payment pending or paid (§4). */
export function isUnpaid(statuses: readonly InvoiceStatus[]): boolean {
  const isBilled = statuses.includes('Billed') || statuses.includes('Past Due')
  return (
    isBilled && !statuses.some((status) => status === 'Pending' || status === 'Payment Pending' || status === 'Paid')
  )
}

/** The comma list of a wire invoice, read back. */
export function statusesIn(commaList: string): readonly InvoiceStatus[] {
  return commaList.split(',').map((status) => status.trim() as InvoiceStatus)
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
    case 'paid':
      return statuses.includes('Paid')
    case 'unapplied':
      return statuses.includes('Unapplied')
    case 'all':
      return true
  }
}
