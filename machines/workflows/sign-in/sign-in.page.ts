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
  changeNeeded: msg`You need a new password`,
  restart: msg`Back to sign-in`,
}

const byAdministrator = msg`To unlock your account, ask an administrator at your company or contact support: {support}`
const notYetHere = msg`You can’t change your password here yet. To set a new password, contact support: {support}`

/** Notices by the state that shows them: the event, and the next step for the reader. */
export const signInNotices = {
  passwordRenewed: { title: msg`Your password was changed`, next: msg`Sign in with your new password.` },
  invalidCredentials: {
    title: msg`Invalid username and/or password`,
    next: msg`Check your username and password, then try again. Passwords are case-sensitive.`,
  },
  tooManyAttempts: {
    title: msg`Too many attempts`,
    next: msg`{minutes, plural, one {To protect your account, sign-in is paused. Try again in # minute.} other {To protect your account, sign-in is paused. Try again in # minutes.}}`,
  },
  notActivated: {
    title: msg`Your account has not been activated`,
    next: msg`Open the link in your invitation email. If you need a new invitation, ask an administrator at your company.`,
  },
  lockedByAdministrator: {
    title: msg`An administrator has locked your account`,
    next: msg`Ask an administrator at your company to unlock your account.`,
  },
  lockedBySupport: {
    title: msg`The account is locked by support`,
    next: msg`To unlock your account, contact support: {support}`,
  },
  lockedLoginAttempts: {
    title: msg`Your account is locked because of too many failed sign-ins`,
    next: byAdministrator,
  },
  lockedChallengeAttempts: {
    title: msg`Your account is locked because of too many wrong answers to the challenge phrase`,
    next: byAdministrator,
  },
  challengeChangeRequired: {
    title: msg`You need to change your challenge phrase`,
    next: msg`To change your challenge phrase, contact support: {support}`,
  },
  unreachable: {
    title: msg`We can’t reach the server`,
    next: msg`The problem isn’t your username or password. Check your connection and try again.`,
  },
  ssoUnavailable: {
    title: msg`Single sign-on isn’t available for your program yet`,
    next: msg`Sign in with your username and password.`,
  },
  passwordExpired: { title: msg`Your password has expired`, next: notYetHere },
  passwordChangeRequired: { title: msg`You need to change your password`, next: notYetHere },
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
