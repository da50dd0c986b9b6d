/** Whether a program's people work with one account at a time, the default, or over all of theirs together (§3). */
export const paymentModes = ['INDIVIDUAL_ACCOUNT', 'PROGRAM_OVERVIEW'] as const
export type PaymentMode = (typeof paymentModes)[number]
