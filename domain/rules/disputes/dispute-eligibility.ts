import type { DisputeKind, IneligibleCode } from '../../contract/dispute.ts'
import { daysBetween } from '../../dates.ts'

/** Facts that decide about disputing an invoice. Amounts in minor units, dates as business dates. */
export type DisputableInvoice = {
  kind: 'invoice' | 'creditNote'
  billedOn: string | null
  openMinor: number
  pendingMinor: number
  /** §3: `eligibleForDispute` is Y. */
  isEligible: boolean
  isDisputed: boolean
  /** The amount that a dispute of it would be about. */
  disputedMinor: number
}

/**
 * Returns the reason why an invoice cannot be disputed, or charged back, today, or null (§4, §5, §8). A dispute is
 * about an open amount; a chargeback may also be about a paid one, while that is not too long ago.
 */
export function refuseDisputing(
  invoice: DisputableInvoice,
  kind: DisputeKind,
  { today, chargebackDays }: { today: string; chargebackDays: number },
): IneligibleCode | null {
  if (invoice.kind === 'creditNote') return 'creditNote'
  if (invoice.billedOn === null) return 'notBilled'
  if (invoice.isDisputed) return 'alreadyDisputed'
  if (!invoice.isEligible) return kind === 'chargeback' ? 'chargebackUnavailable' : 'notDisputable'
  if (invoice.pendingMinor > 0) return 'paymentStillProcessing'
  if (kind === 'dispute') return invoice.openMinor > 0 ? null : 'alreadyPaid'
  // Where the whole amount was adjusted, no payment is left to come back.
  if (invoice.disputedMinor <= 0) return 'chargebackUnavailable'
  return daysBetween(invoice.billedOn, today) > chargebackDays ? 'chargebackTooLate' : null
}
