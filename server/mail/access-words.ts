import { msg } from '#msg'

/** The e-mail with the link that sets a new password. */
export const reset = {
  subject: msg`Reset your password`,
  asked: msg`Someone asked to reset the password of your account {username}.`,
  link: msg`Choose a new password: {link}`,
  notYou: msg`If it wasn’t you, you don’t need to do anything. Your password stays the same.`,
} as const

/** The e-mail with the usernames of an address. */
export const usernames = {
  subject: msg`Your username`,
  one: msg`Your username is: {usernames}`,
  several: msg`Your usernames are: {usernames}`,
  signIn: msg`Sign in: {link}`,
  notYou: msg`If you didn’t ask for this email, you don’t need to do anything.`,
} as const

/** Answers to who asks for a new password and cannot have one. */
export const noReset = {
  subject: msg`About your request for a new password`,
  notActivated: msg`Your account {username} has not been activated yet, so it has no password.`,
  activate: msg`Activate your account: {link}`,
  limits: msg`{days, plural, one {The link works once, for # day.} other {The link works once, for # days.}}`,
  companyAccount: msg`You sign in to your account {username} with your company account. To change that password, ask your company’s IT team.`,
  locked: msg`Your account {username} is locked, so its password can’t be reset. Ask an administrator at your company to unlock it.`,
} as const
