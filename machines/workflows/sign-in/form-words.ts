import { msg } from '#msg'

/** Words of the sign-in form, which no page before sign-in does without. */
export const signInWords = {
  signIn: msg`Sign in`,
  username: msg`Username`,
  usernameRequired: msg`Enter your username`,
  password: msg`Password`,
  passwordRequired: msg`Enter your password`,
  useSso: msg`Sign in with your company account`,
}

const byAdministrator = msg`To unlock your account, ask an administrator at your company or contact support: {support}`

/** Notices by the state that shows them: the event, and the next step for the reader. */
export const signInNotices = {
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
    next: msg`To unlock your account, open the link in the email that we sent you, or contact support: {support}`,
  },
  lockedChallengeAttempts: {
    title: msg`Your account is locked because of too many wrong answers to the challenge phrase`,
    next: byAdministrator,
  },
  unreachable: {
    title: msg`We can’t reach the server`,
    next: msg`The problem isn’t your username or password. Check your connection and try again.`,
  },
}
export type SignInNotice = keyof typeof signInNotices
