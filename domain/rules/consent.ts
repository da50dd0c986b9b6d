export const consentChoices = ['optedIn', 'optedOut'] as const
export type ConsentChoice = (typeof consentChoices)[number]

/** Nothing is recorded or loaded from a third party before the user opted in and the program switched it on. */
export function mayTrack({ choice, isFlagOn }: { choice: ConsentChoice | null; isFlagOn: boolean }): boolean {
  return choice === 'optedIn' && isFlagOn
}
