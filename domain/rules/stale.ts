/** Refusals that say that what was seen has changed: it is read again before anything is sent. */
import type { LineRefusal } from './payment-line.ts'

const unpayable: readonly string[] = [
  'paymentStillProcessing',
  'invoiceNotUnpaid',
  'customerNotEligible',
] satisfies readonly LineRefusal[]

/** Checks whether an invoice can no longer be paid with any amount: a wrong amount is a fault of the request. */
export function isNoLongerPayable(code: string): boolean {
  return unpayable.includes(code)
}

/** The refusals of a payment whose invoices are not what they were when they were chosen. */
export const stalePaymentCodes: readonly string[] = ['invoiceChanged', ...unpayable]

/** Checks whether a payment was refused because its invoices are not what they were when they were chosen. */
export function isPaymentStale(code: string): boolean {
  return stalePaymentCodes.includes(code)
}

/** The refusals of an answer whose disputes have moved on since they were read. */
export const staleResponseCodes: readonly string[] = [
  'disputeChanged',
  'disputeInIneligibleStatus',
  'disputeExpired',
  'severalStatuses',
  'disputesNotAnswerable',
]

/** Checks whether an answer was refused because a dispute has moved on since it was read. */
export function isResponseStale(code: string): boolean {
  return staleResponseCodes.includes(code)
}
