/** How fast passwords may be guessed: a pure rule over counted failures. */

export type Throttle = {
  /** Failures that cost nothing. */
  readonly free: number
  /** The block after the first failure beyond those; each further one doubles it. */
  readonly firstBlockMs: number
  readonly longestBlockMs: number
  /** After so long without a failure all is forgotten. */
  readonly retentionMs: number
}

export type Failures = { readonly failures: number; readonly blockedUntil: Date | null; readonly lastAt: Date }

/** Until when no try is taken, or null when one is. */
export function blockedUntil(seen: Failures | null, now: Date): Date | null {
  return seen?.blockedUntil && seen.blockedUntil > now ? seen.blockedUntil : null
}

/** What is known after one more failure. */
export function countFailure(throttle: Throttle, seen: Failures | null, now: Date): Failures {
  const isForgotten = seen === null || now.getTime() - seen.lastAt.getTime() >= throttle.retentionMs
  const failures = (isForgotten ? 0 : seen.failures) + 1
  return { failures, blockedUntil: blockAfter(throttle, failures, now), lastAt: now }
}

function blockAfter({ free, firstBlockMs, longestBlockMs }: Throttle, failures: number, now: Date): Date | null {
  if (failures < free) return null
  return new Date(now.getTime() + Math.min(longestBlockMs, firstBlockMs * 2 ** Math.min(failures - free, 30)))
}
