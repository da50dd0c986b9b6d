import type { PageOf } from '../../page.ts'
import { challengeChangePage, challengeChangeWords } from '../challenge-change/challenge-change.page.ts'
import { passwordChangePage, passwordChangeWords } from '../password-change/password-change.page.ts'
import { signInNotices, signInWords } from './form-words.ts'
import type { signInMachine } from './sign-in.machine.ts'
import { ssoNotices } from './sso-words.ts'

const form = { heading: signInWords.signIn }
const change = [{ heading: passwordChangeWords.title }]
const notices = { ...signInNotices, ...ssoNotices }
const saying = (notice: keyof typeof notices) => [form, { text: notices[notice].title }]

/** What is typed in place of a password that has to be changed. */
const entries = {
  type: 'password.submit',
  current: 'Former-Pine-1',
  password: 'River-Oak-1',
  again: 'River-Oak-1',
} as const

const phrase = {
  type: 'phrase.submit',
  current: 'Former-Pine-1',
  question: 'First boat?',
  answer: 'Sea Otter',
} as const

/** Signing in by password or single sign-on. */
export const signInPage = {
  events: {
    'signIn.submit': ({ username, password }) => [
      { fill: signInWords.username, with: username },
      { fill: signInWords.password, with: password },
      { press: signInWords.signIn },
    ],
    'signIn.useSso': [{ press: signInWords.useSso }],
    // Done at the identity provider.
    'signIn.ssoRefused': [{ press: signInWords.useSso }],
  },
  states: {
    'asking.blank': [form],
    'asking.invalidCredentials': saying('invalidCredentials'),
    'asking.tooManyAttempts': saying('tooManyAttempts'),
    'asking.notActivated': saying('notActivated'),
    'asking.lockedByAdministrator': saying('lockedByAdministrator'),
    'asking.lockedBySupport': saying('lockedBySupport'),
    'asking.lockedLoginAttempts': saying('lockedLoginAttempts'),
    'asking.lockedChallengeAttempts': saying('lockedChallengeAttempts'),
    'asking.unreachable': saying('unreachable'),
    'asking.ssoUnavailable': saying('ssoUnavailable'),
    'asking.ssoFailed': saying('ssoFailed'),
    'asking.ssoCancelled': saying('ssoCancelled'),
    'asking.ssoUnknownUser': saying('ssoUnknownUser'),
    'asking.ssoClockSkew': saying('ssoClockSkew'),
    'asking.ssoReplayed': saying('ssoReplayed'),
    signingIn: [form],
    redirecting: [form],
    passwordExpired: change,
    passwordChangeRequired: change,
    challengeChangeRequired: [{ heading: challengeChangeWords.title }],
    signedIn: [],
  },
  parts: {
    passwordChange: ({ output }) =>
      output === null
        ? [{ press: passwordChangeWords.backToSignIn }]
        : passwordChangePage.events['password.submit'](entries),
    challengeChange: ({ output }) =>
      output === null
        ? challengeChangePage.events['phrase.cancel']
        : challengeChangePage.events['phrase.submit'](phrase),
  },
  refusals: {
    usernameRequired: signInWords.usernameRequired,
    passwordRequired: signInWords.passwordRequired,
    tooManyAttempts: signInNotices.tooManyAttempts.title,
  },
} satisfies PageOf<typeof signInMachine>
