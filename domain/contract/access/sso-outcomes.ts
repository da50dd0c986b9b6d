/** Reasons for which single sign-on signed nobody in. The sign-in page reads no other from its address. */
export const ssoOutcomes = [
  'ssoFailed',
  'ssoCancelled',
  'ssoUnknownUser',
  'ssoClockSkew',
  'ssoReplayed',
  'ssoUnavailable',
  'notActivated',
  'lockedByAdministrator',
  'lockedBySupport',
  'lockedLoginAttempts',
  'lockedChallengeAttempts',
] as const
export type SsoOutcome = (typeof ssoOutcomes)[number]
