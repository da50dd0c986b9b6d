/** Refusals that say that what was seen has changed: it is read again before anything is sent. */

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
