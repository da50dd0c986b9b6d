import { msg } from '#msg'

/** Notifies a user that the password was changed. */
export const passwordChanged = {
  subject: msg`Your password was changed`,
  done: msg`The password of your account {username} was changed on {when}. You are signed out on all other devices.`,
  notYou: msg`If you didn’t change it, contact support right away: {support}`,
  notYouWithoutSupport: msg`If you didn’t change it, contact an administrator at your company right away.`,
} as const

/** Notifies a user that the challenge phrase was changed. */
export const challengeChanged = {
  subject: msg`Your challenge phrase was changed`,
  done: msg`The challenge phrase of your account {username} was changed on {when}.`,
  notYou: passwordChanged.notYou,
  notYouWithoutSupport: passwordChanged.notYouWithoutSupport,
} as const

/** The e-mail with the link that unlocks an account after too many attempts. */
export const unlock = {
  subject: msg`Unlock your account`,
  locked: msg`Your account {username} was locked because of too many failed sign-ins.`,
  link: msg`Unlock your account: {link}`,
  limits: msg`{minutes, plural, one {The link works once, for # minute.} other {The link works once, for # minutes.}}`,
  notYou: msg`If you didn’t try to sign in, someone else may have. Your password stays as it is, and they couldn’t sign in with it.`,
} as const
