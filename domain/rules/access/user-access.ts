/** Who may open the portal: statuses and lock reasons of §4, and who may change them. */

export const accessStatuses = ['invited', 'active', 'locked', 'deactivated'] as const
export type AccessStatus = (typeof accessStatuses)[number]

/** Locks of §4. An expired password and the changes that are required lock nobody out: they are facts of their own. */
export const lockReasons = ['administrator', 'support', 'loginAttempts', 'challengeAttempts'] as const
export type LockReason = (typeof lockReasons)[number]

/** The one who changes another's access: an administrator of the same accounts, the program's support, or a rule. */
export const accessActors = ['administrator', 'support', 'system', 'self'] as const
export type AccessActor = (typeof accessActors)[number]

export type AccessEventName =
  | 'user.activate'
  | 'user.lock'
  | 'user.lockAfterAttempts'
  | 'user.lockAfterChallenges'
  | 'user.unlock'
  | 'user.unlockByMail'
  | 'user.deactivate'
  | 'user.reactivate'
  | 'user.invite'

/** Who may bring an event about, before the status is asked (design §3: roles are not status). */
const actorsOf: Readonly<Record<AccessEventName, readonly AccessActor[]>> = {
  'user.activate': ['self'],
  'user.lock': ['administrator', 'support'],
  'user.lockAfterAttempts': ['system'],
  'user.lockAfterChallenges': ['system'],
  'user.unlock': ['administrator', 'support'],
  'user.unlockByMail': ['self'],
  'user.deactivate': ['administrator', 'support'],
  'user.reactivate': ['administrator', 'support'],
  'user.invite': ['administrator', 'support'],
}

export type AccessRefusal =
  | 'accessNotYours'
  | 'accessNotActive'
  | 'withoutPassword'
  | 'challengeNotAsked'
  | 'ownAccess'
  | 'lastAdministrator'
  | 'lockedBySupport'
  | 'lockedNotByAttempts'

export type AccessFacts = {
  /** Set while the status is `locked`. */
  lockReason: LockReason | null
}

/** Returns why this actor may not bring the event about, or null. */
export function refuseActor(actor: AccessActor, event: AccessEventName): AccessRefusal | null {
  return actorsOf[event].includes(actor) ? null : 'accessNotYours'
}

/**
 * Returns why a lock is not lifted, or null: what support has locked, only support unlocks, or deactivates, after which an
 * invitation would open it.
 */
export function refuseUnlock({ lockReason }: AccessFacts, actor: AccessActor): AccessRefusal | null {
  return lockReason === 'support' && actor !== 'support' ? 'lockedBySupport' : null
}

/**
 * Returns why a link in an e-mail does not unlock, or null: it is for those whom failed sign-ins have locked out. Whoever
 * reads the mailbox is asked the challenge phrase, so no link gives them further answers.
 */
export function refuseUnlockByMail({ lockReason }: AccessFacts): AccessRefusal | null {
  return lockReason === 'loginAttempts' ? null : 'lockedNotByAttempts'
}

/** Returns why a user's sessions are not ended by another, or null. */
export function refuseEndSessions({ status, isSelf }: { status: AccessStatus; isSelf: boolean }): AccessRefusal | null {
  if (isSelf) return 'ownAccess'
  return status === 'active' ? null : 'accessNotActive'
}

/** Returns why no new password is demanded of a user at the next sign-in, or null. */
export function refuseNewPassword(facts: {
  status: AccessStatus
  isSelf: boolean
  isSso: boolean
}): AccessRefusal | null {
  return refuseEndSessions(facts) ?? (facts.isSso ? 'withoutPassword' : null)
}

/** Returns why no new challenge phrase is demanded of a user at the next sign-in, or null: support demands one. */
export function refuseNewChallenge(facts: {
  status: AccessStatus
  isSelf: boolean
  isSso: boolean
  isSupport: boolean
  /** True where the program asks for challenge phrases. */
  asksChallenge: boolean
}): AccessRefusal | null {
  if (!facts.isSupport) return 'accessNotYours'
  return refuseNewPassword(facts) ?? (facts.asksChallenge ? null : 'challengeNotAsked')
}

/** What takes access away, or an administrator's part in it. */
export type AccessLoss = {
  /** True when the administrator does it to themself. */
  isSelf: boolean
  /** True when no other active administrator is left to one of the user's accounts. */
  isLastAdministrator: boolean
}

/** Returns why access is not taken away, or null: nobody locks themself out, nor the last administrator of an account. */
export function refuseAccessLoss({ isSelf, isLastAdministrator }: AccessLoss): AccessRefusal | null {
  if (isSelf) return 'ownAccess'
  return isLastAdministrator ? 'lastAdministrator' : null
}

/** Facts about a password beside the status, each stored in a column of its own. */
export type PasswordFacts = {
  /** The instant at which the password expires; null: never. */
  expiresAt: Date | null
  mustChange: boolean
  mustChangeChallenge: boolean
}

export const signInBars = [
  'notActivated',
  'lockedByAdministrator',
  'lockedBySupport',
  'lockedLoginAttempts',
  'lockedChallengeAttempts',
  'passwordExpired',
  'passwordChangeRequired',
  'challengeChangeRequired',
] as const
export type SignInBar = (typeof signInBars)[number]

const barOfLock: Readonly<Record<LockReason, SignInBar>> = {
  administrator: 'lockedByAdministrator',
  support: 'lockedBySupport',
  loginAttempts: 'lockedLoginAttempts',
  challengeAttempts: 'lockedChallengeAttempts',
}

/**
 * Returns what keeps a user with the right password out, or null. A deactivated account is told what an invited one is:
 * there is no account that could be used.
 */
export function signInBar(
  { status, lockReason }: { status: AccessStatus; lockReason: LockReason | null },
  { expiresAt, mustChange, mustChangeChallenge }: PasswordFacts,
  now: Date,
): SignInBar | null {
  if (status === 'locked') return barOfLock[lockReason ?? 'support']
  if (status !== 'active') return 'notActivated'
  if (expiresAt !== null && now >= expiresAt) return 'passwordExpired'
  if (mustChange) return 'passwordChangeRequired'
  return mustChangeChallenge ? 'challengeChangeRequired' : null
}
