import { msg, type Message } from '#msg'

import type {
  NewPasswordRefusal,
  PasswordRequirement,
  PasswordStrength,
  StoredPasswordRefusal,
} from '../domain/rules/access/password.ts'

/** The two entries of a new password, wherever one is chosen. */
export const newPasswordWords = {
  password: msg`New password`,
  again: msg`Repeat new password`,
  needs: msg`Your password needs:`,
  met: msg`met`,
  unmet: msg`not met yet`,
  someMet: msg`{met} of {all} requirements met`,
  allMet: msg`All requirements met`,
}

export const requirementWords: Readonly<Record<PasswordRequirement, Message>> = {
  length: msg`At least {count} characters`,
  lowerCase: msg`A lowercase letter`,
  upperCase: msg`An uppercase letter`,
  digit: msg`A number`,
  special: msg`A special character, such as ! or #`,
}

export const strengthWords: Readonly<Record<PasswordStrength, Message>> = {
  weak: msg`Strength: weak`,
  fair: msg`Strength: fair. A longer password is stronger.`,
  strong: msg`Strength: strong`,
}

export type NewPasswordProblem = NewPasswordRefusal | StoredPasswordRefusal

/** Reasons why a new password is not accepted, as they stand beside its field (§8). */
export const newPasswordProblems: Readonly<Record<NewPasswordProblem, Message>> = {
  passwordMissing: msg`Enter a new password`,
  passwordRequirementsNotMet: msg`The password doesn’t meet the requirements. Use at least 8 characters, with a lowercase letter, an uppercase letter, a number and a special character.`,
  passwordTooLong: msg`The password is too long. Use at most 1,024 characters.`,
  repeatedPasswordMissing: msg`Enter the new password a second time`,
  passwordsDiffer: msg`The two passwords don’t match`,
  passwordAlreadyUsed: msg`You’ve used this password before. Choose a different one.`,
  passwordTooCommon: msg`This password is easy to guess. Choose a different one.`,
}
