import { msg } from '#msg'

import type { PageOf } from '../../page.ts'
import type { signInMachine } from './sign-in.machine.ts'

export const signInWords = {
  signIn: msg`Sign in`,
  username: msg`Username`,
  usernameRequired: msg`Enter your username`,
  password: msg`Password`,
  passwordRequired: msg`Enter your password`,
  useSso: msg`Sign in with your company account`,
  changeNeeded: msg`A new password is needed`,
  restart: msg`Back to sign-in`,
}

const byAdministrator = msg`An administrator of your company can unlock it, or support: {support}`
const notYetHere = msg`Changing it here comes with a later release. Until then support sets a new one with you: {support}`

/** What happened, by the state it led to, and what can be done now. */
export const signInNotices = {
  passwordRenewed: { title: msg`Your password was changed`, next: msg`Sign in with the new one.` },
  invalidCredentials: {
    title: msg`Invalid username and/or password`,
    next: msg`Check both and try again. Capital letters count in the password.`,
  },
  tooManyAttempts: {
    title: msg`Too many attempts`,
    next: msg`{minutes, plural, one {Signing in is paused to protect the account. Try again in # minute.} other {Signing in is paused to protect the account. Try again in # minutes.}}`,
  },
  notActivated: {
    title: msg`Your account has not been activated`,
    next: msg`Open the link in your invitation e-mail. If it is gone or too old, an administrator of your company can send it again.`,
  },
  lockedByAdministrator: {
    title: msg`An administrator has locked your account`,
    next: msg`Ask an administrator of your company to unlock it.`,
  },
  lockedBySupport: {
    title: msg`The account is locked by support`,
    next: msg`Only support can unlock it: {support}`,
  },
  lockedLoginAttempts: {
    title: msg`Your account is locked after too many failed sign-ins`,
    next: byAdministrator,
  },
  lockedChallengeAttempts: {
    title: msg`Your account is locked after too many wrong answers to the challenge phrase`,
    next: byAdministrator,
  },
  challengeChangeRequired: {
    title: msg`Your challenge phrase must be changed first`,
    next: msg`Support changes it with you: {support}`,
  },
  unreachable: {
    title: msg`The server cannot be reached`,
    next: msg`Nothing is wrong with what you typed. Check your connection and try again.`,
  },
  ssoUnavailable: {
    title: msg`Single sign-on is not yet available for your program`,
    next: msg`Sign in with your username and password.`,
  },
  passwordExpired: { title: msg`Your password has expired`, next: notYetHere },
  passwordChangeRequired: { title: msg`Your password must be changed before you go on`, next: notYetHere },
}
export type SignInNotice = keyof typeof signInNotices

const form = { heading: signInWords.signIn }
const change = { heading: signInWords.changeNeeded }
const saying = (notice: SignInNotice, heading = form) => [heading, { text: signInNotices[notice].title }]

/** Signing in by password or single sign-on. */
export const signInPage = {
  events: {
    'signIn.submit': ({ username, password }) => [
      { fill: signInWords.username, with: username },
      { fill: signInWords.password, with: password },
      { press: signInWords.signIn },
    ],
    'signIn.useSso': [{ press: signInWords.useSso }],
    'signIn.restart': [{ press: signInWords.restart }],
    // Changing it here comes with a later release; until then support does it.
    'password.changed': [{ itself: true }],
  },
  states: {
    'asking.blank': [form],
    'asking.passwordRenewed': saying('passwordRenewed'),
    'asking.invalidCredentials': saying('invalidCredentials'),
    'asking.tooManyAttempts': saying('tooManyAttempts'),
    'asking.notActivated': saying('notActivated'),
    'asking.lockedByAdministrator': saying('lockedByAdministrator'),
    'asking.lockedBySupport': saying('lockedBySupport'),
    'asking.lockedLoginAttempts': saying('lockedLoginAttempts'),
    'asking.lockedChallengeAttempts': saying('lockedChallengeAttempts'),
    'asking.challengeChangeRequired': saying('challengeChangeRequired'),
    'asking.unreachable': saying('unreachable'),
    'asking.ssoUnavailable': saying('ssoUnavailable'),
    signingIn: [form],
    redirecting: [form],
    passwordExpired: saying('passwordExpired', change),
    passwordChangeRequired: saying('passwordChangeRequired', change),
    signedIn: [],
  },
  refusals: {
    usernameRequired: signInWords.usernameRequired,
    passwordRequired: signInWords.passwordRequired,
    tooManyAttempts: signInNotices.tooManyAttempts.title,
  },
} satisfies PageOf<typeof signInMachine>
