/** The throttle of sign-in attempts: a pure rule over counted failures. */

export type Throttle = {
  /** Failures that cost nothing. */
  readonly free: number
  /** The block after the first failure beyond those; each further one doubles it. */
  readonly firstBlockMs: number
  readonly longestBlockMs: number
  /** After this time without a failure the count starts again. */
  readonly retentionMs: number
}

export type Failures = { readonly failures: number; readonly blockedUntil: Date | null; readonly lastAt: Date }

/** Returns the end of the block, or null when a sign-in may be attempted. */
export function blockedUntil(seen: Failures | null, now: Date): Date | null {
  return seen?.blockedUntil && seen.blockedUntil > now ? seen.blockedUntil : null
}

/** Returns the failures with one more, and the block that follows from it. */
export function countFailure(throttle: Throttle, seen: Failures | null, now: Date): Failures {
  const isExpired = seen === null || now.getTime() - seen.lastAt.getTime() >= throttle.retentionMs
  const failures = (isExpired ? 0 : seen.failures) + 1
  return { failures, blockedUntil: blockAfter(throttle, failures, now), lastAt: now }
}

function blockAfter({ free, firstBlockMs, longestBlockMs }: Throttle, failures: number, now: Date): Date | null {
  if (failures < free) return null
  return new Date(now.getTime() + Math.min(longestBlockMs, firstBlockMs * 2 ** Math.min(failures - free, 30)))
}
