import type { ConsentChoice } from './consent.ts'

/**
 * Checks whether a user may be tracked: nothing is recorded or loaded from a third party before the user opted in and
 * the program switched it on.
 */
export function mayTrack({ choice, isFlagOn }: { choice: ConsentChoice | null; isFlagOn: boolean }): boolean {
  return choice === 'optedIn' && isFlagOn
}
