export type Clock = {
  now(): Date
  /** Moves the time forward, where that is allowed: demonstration and tests. */
  move?(ms: number): void
}

export type MovableClock = Required<Clock>

export const systemClock: Clock = { now: () => new Date() }

/**
 * Makes a clock that can be moved: it stands still at `start` (tests), or without it runs with the system's
 * (demonstration). Going back throws, since what has happened keeps its date.
 */
export function movableClock(start?: Date): MovableClock {
  let movedMs = 0
  return {
    now: () => new Date((start?.getTime() ?? Date.now()) + movedMs),
    move(ms) {
      if (!(ms >= 0)) throw new RangeError('A clock moves forward only.')
      movedMs += ms
    },
  }
}
