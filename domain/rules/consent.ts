export const consentChoices = ['optedIn', 'optedOut'] as const
export type ConsentChoice = (typeof consentChoices)[number]
