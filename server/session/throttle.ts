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

/** So many guesses at once, and then one in each interval: neither fewer nor more, however they come. */
export type Rate = { readonly atOnce: number; readonly everyMs: number }

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

/**
 * Returns the failures with one more at a rate: the block ends when the next interval begins. A guess that comes more
 * seldom than the rate blocks nobody, for however long it goes on.
 */
export function countAtRate({ atOnce, everyMs }: Rate, seen: Failures | null, now: Date): Failures {
  const idle = now.getTime() - (atOnce - 1) * everyMs
  const since = Math.max(idle, seen?.blockedUntil?.getTime() ?? idle)
  return { failures: 0, blockedUntil: new Date(since + everyMs), lastAt: now }
}

/** Returns the failures with one less: a guess that was right. */
export function giveBackAtRate({ everyMs }: Rate, { blockedUntil: until, ...seen }: Failures): Failures {
  return { ...seen, blockedUntil: until && new Date(until.getTime() - everyMs) }
}
