/**
 * A clock that follows the portal's. In test and demo mode the portal's clock can be moved; a provider in a process of
 * its own receives the portal's time with every call, so that settlements and returns come when the portal expects
 * them.
 */
import type { SandboxClock } from './book.ts'

export const SANDBOX_TIME_HEADER = 'x-sandbox-time'

export type FollowingClock = SandboxClock & { follow(instant: Date): void }

/** Runs with the real time until it receives another, and then at that distance from it. */
export function followingClock(realNow: () => number = Date.now): FollowingClock {
  let ahead = 0
  return {
    now: () => new Date(realNow() + ahead),
    follow(instant) {
      ahead = instant.getTime() - realNow()
    },
  }
}

/** Sets a following clock to the time of a call; any other clock is left alone. */
export function followTime(clock: SandboxClock, instantText: string | undefined): void {
  if (instantText === undefined || !isFollowing(clock)) return
  const instant = new Date(instantText)
  if (!Number.isNaN(instant.getTime())) clock.follow(instant)
}

function isFollowing(clock: SandboxClock): clock is FollowingClock {
  return 'follow' in clock
}
