/** New passwords (§5, §9): what one must hold, and how strong it is. Whether it is common or was used, the server knows. */
import { PASSWORD_HASH_LIMIT, PASSWORD_LENGTH } from '../../limits.ts'

export const passwordRequirements = ['length', 'lowerCase', 'upperCase', 'digit', 'special'] as const
export type PasswordRequirement = (typeof passwordRequirements)[number]

const checks: Readonly<Record<PasswordRequirement, (password: string) => boolean>> = {
  length: (password) => Array.from(password).length >= PASSWORD_LENGTH,
  lowerCase: (password) => /\p{Ll}/u.test(password),
  upperCase: (password) => /\p{Lu}/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  special: (password) => /[^\p{L}\p{Nd}]/u.test(password),
}

/** Returns what the password does not meet yet, in the order in which it is listed on screen. */
export function unmetRequirements(password: string): PasswordRequirement[] {
  return passwordRequirements.filter((requirement) => !checks[requirement](password))
}

export type NewPasswordRefusal =
  'passwordMissing' | 'passwordRequirementsNotMet' | 'passwordTooLong' | 'repeatedPasswordMissing' | 'passwordsDiffer'

/** Returns the first reason why a new password cannot be sent, or null. `again` is the second entry of it. */
export function refuseNewPassword({ password, again }: { password: string; again: string }): NewPasswordRefusal | null {
  if (password === '') return 'passwordMissing'
  if (unmetRequirements(password).length > 0) return 'passwordRequirementsNotMet'
  if (password.length > PASSWORD_HASH_LIMIT) return 'passwordTooLong'
  if (again === '') return 'repeatedPasswordMissing'
  return again === password ? null : 'passwordsDiffer'
}

export type PasswordChangeRefusal = 'currentPasswordMissing' | NewPasswordRefusal | 'tooManyAttempts'

/** Returns the first reason why a change of password cannot be sent, or null. `mustWait` after too many attempts. */
export function refusePasswordChange(facts: {
  current: string
  password: string
  again: string
  mustWait: boolean
}): PasswordChangeRefusal | null {
  if (facts.mustWait) return 'tooManyAttempts'
  if (facts.current === '') return 'currentPasswordMissing'
  return refuseNewPassword(facts)
}

/** Refusals of the server alone, which knows the user's former passwords and the common ones (§8). */
const storedPasswordRefusals = ['passwordAlreadyUsed', 'passwordTooCommon'] as const
export type StoredPasswordRefusal = (typeof storedPasswordRefusals)[number]

export type PasswordStrength = 'weak' | 'fair' | 'strong'

/** Returns how strong a password is that meets the requirements: by its length and how many characters differ. */
export function passwordStrength(password: string): PasswordStrength {
  const characters = Array.from(password)
  const different = new Set(characters).size
  if (unmetRequirements(password).length > 0 || different < 6) return 'weak'
  return characters.length >= 14 && different >= 8 ? 'strong' : 'fair'
}
