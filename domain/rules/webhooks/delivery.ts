/** A delivery: one event on its way to one endpoint. */

export const deliveryStatuses = ['pending', 'failing', 'delivered', 'dead'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Pauses after the first attempt, the second and so on: those that Standard Webhooks recommends. */
export const retryPausesMs = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const
/** The first attempt, and one after each pause. */
export const DELIVERY_ATTEMPTS = retryPausesMs.length + 1
/** A pause is longer by up to this part, so that what failed together does not come back together. */
const JITTER = 0.2

/** Time within which an endpoint has to answer. */
export const ANSWER_WITHIN_MS = 10_000
/** Characters of an answer that are kept for the log. */
export const ANSWER_LENGTH = 500

/** Returns why a delivery is not tried once more after an attempt with so many before it, or null. */
export function refuseRetry(attempts: number): 'noAttemptsLeft' | null {
  return attempts + 1 < DELIVERY_ATTEMPTS ? null : 'noAttemptsLeft'
}

/** Returns the pause in ms after an attempt that failed with so many before it; `random` is from 0 up to 1. */
export function pauseAfter(attempts: number, random: number): number {
  const pause = retryPausesMs[attempts] ?? retryPausesMs.at(-1) ?? 0
  return Math.round(pause * (1 + JITTER * random))
}

/** Why no answer came: not in time, no connection, a certificate that is not valid, a private network address. */
export const deliveryFailures = ['timedOut', 'notReached', 'certificateInvalid', 'addressPrivate'] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

export type DeliveryAnswer = {
  /** Null: none came. */
  readonly statusCode: number | null
  readonly failure: DeliveryFailure | null
}

/** Returns what an answer means: any 2xx has it, 410 wants no more events, and everything else is tried again. */
export function outcomeOf({ statusCode }: Pick<DeliveryAnswer, 'statusCode'>): 'succeeded' | 'gone' | 'failed' {
  if (statusCode === null) return 'failed'
  if (statusCode >= 200 && statusCode < 300) return 'succeeded'
  return statusCode === 410 ? 'gone' : 'failed'
}
