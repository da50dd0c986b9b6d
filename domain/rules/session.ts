/** Signing in and staying signed in: §4's rules on user types, the automatic customer and the session's end. */
import { SESSION_WARNING_MS } from '../limits.ts'
import type { UserType } from '../people.ts'

export type SignInRefusalHere = 'usernameRequired' | 'passwordRequired' | 'tooManyAttempts'

/**
 * Returns the reason why a sign-in is not sent, or null. `mustWait` after too many attempts. The password is checked,
 * never stored.
 */
export function refuseSignIn(facts: {
  username: string
  password: string
  mustWait: boolean
}): SignInRefusalHere | null {
  if (facts.mustWait) return 'tooManyAttempts'
  if (facts.username.trim() === '') return 'usernameRequired'
  return facts.password === '' ? 'passwordRequired' : null
}

/** Returns the type a user acts as: the given one, else admin where it is one of several, else the first (§4). */
export function chooseUserType(user: { userType: UserType | null; userTypes: readonly UserType[] }): UserType | null {
  if (user.userType !== null) return user.userType
  return user.userTypes.includes('admin') ? 'admin' : (user.userTypes[0] ?? null)
}

type Chooser = {
  userType: UserType | null
  userTypes: readonly UserType[]
  customerId: string | null
  customerCount: number
  merchantId: string | null
  merchantCount: number
  selectedCustomerId: string | null
  selectedMerchantId: string | null
}

/**
 * Returns what there is to select without asking (§4), unless it is selected: the only customer of a user who is not
 * corporate, else a merchant user's only merchant. Null: nothing.
 */
export function selectionToMake(user: Chooser): { customerId: string } | { merchantId: string } | null {
  const { customerId, merchantId } = user
  const hasOneCustomer = user.customerCount === 1 && !user.userTypes.includes('corporate')
  if (hasOneCustomer && user.selectedCustomerId === null && customerId !== null) return { customerId }
  const hasOneMerchant = user.userType === 'merchant' && user.merchantCount === 1
  return hasOneMerchant && user.selectedMerchantId === null && merchantId !== null ? { merchantId } : null
}

/** Checks whether signing in needs a merchant: in the dealer portal, of a merchant user, among several (§4). */
export function mustChooseMerchant(user: Chooser, isDealerPortal: boolean): boolean {
  return isDealerPortal && user.userType === 'merchant' && user.selectedMerchantId === null && user.merchantCount > 1
}

/** The instants are the server's, ISO 8601. */
export type SessionTimes = { now: string; expiresAt: string; endsAt: string }

/**
 * Returns the milliseconds from the server's answer to the session's end, idle or absolute, whichever is sooner; never
 * negative.
 */
export function sessionLeftMs({ now, expiresAt, endsAt }: SessionTimes): number {
  return Math.max(0, Math.min(Date.parse(expiresAt), Date.parse(endsAt)) - Date.parse(now))
}

/** Milliseconds until the warning, which comes at least two minutes ahead of the end (WCAG 2.2.1). */
export function warnInMs(leftMs: number): number {
  return Math.max(0, leftMs - SESSION_WARNING_MS)
}

/** Returns the milliseconds of the warning: the rest of a session that is shorter than the usual warning. */
export function warningMs(leftMs: number): number {
  return Math.min(leftMs, SESSION_WARNING_MS)
}
