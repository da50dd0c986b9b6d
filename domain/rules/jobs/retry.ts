/** When something that a job could not do is tried again, and when it is no longer. */

export const failedItemStatuses = ['waiting', 'dead', 'givenUp'] as const

/** With their pauses, these tries last most of a day. */
export const TRIES = 12
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 6 * 3_600_000

/** A failure of an item. */
export type ItemFailure = {
  /** Tries that have failed, this one among them. */
  readonly tries: number
  /** Another try by itself would fail as this one did. */
  readonly isFinal: boolean
}

/** Checks whether an item is a dead letter from this failure on: a person decides what becomes of it. */
export function isLastTry({ tries, isFinal }: ItemFailure): boolean {
  return isFinal || tries >= TRIES
}

/** Returns the pause after so many failed tries, in ms: a minute at first, twice as long each time, at most six hours. */
export function pauseMs(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS)
}
