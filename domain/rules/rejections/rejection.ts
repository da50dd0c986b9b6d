/** Invoices of a merchant that failed: their statuses, where they came from, and what can be done with them. */
import { invoiceRefusals } from '../merchant-invoices/refuse-invoice.ts'

/** `cancelled` and `accepted` are permanent. */
export const rejectionStatuses = ['active', 'resubmitted', 'cancelled', 'accepted'] as const
/** `resubmitted`: it is under way, and nobody knows yet how it ends. */
export type RejectionStatus = (typeof rejectionStatuses)[number]

export const rejectionSources = ['import', 'created', 'erp'] as const
export type RejectionSource = (typeof rejectionSources)[number]

/** Reasons for a rejection: those of the invoice's rules, and `lineRefused` where only the file shows what is wrong. */
export const rejectionReasons = [...invoiceRefusals, 'lineRefused'] as const
export type RejectionReason = (typeof rejectionReasons)[number]

const waiting: readonly string[] = [
  'merchantNotActive',
  'customerNotActive',
  'creditLineMissing',
  'overCreditLimit',
] satisfies readonly RejectionReason[]

/**
 * Checks whether an invoice is refused for what others have to mend: credit, the standing of an account, or a voucher. It
 * can wait in the rejection center; what its author has typed wrong is mended in the form at once.
 */
export function waitsForOthers(codes: readonly string[]): boolean {
  return codes.some((code) => waiting.includes(code) || code.startsWith('voucher'))
}

/** Rejections that are cancelled at once at most. */
export const REJECTIONS_AT_ONCE = 100

/** Returns why none of these rejections can be cancelled, or null where at least one of them is active (§5). */
export function refuseCancellation(statuses: readonly RejectionStatus[]): 'noActiveRejection' | null {
  return statuses.includes('active') ? null : 'noActiveRejection'
}
