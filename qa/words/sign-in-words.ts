import type { SignInEvent } from '../../machines/workflows/sign-in/sign-in.machine.ts'
import { heading, itself, press, shown, text, type ScreenWords } from './screen-words.ts'

const SIGN_IN = heading('Sign in')
const CHANGE = heading('You need a new password')
const saying = (words: string) => [SIGN_IN, text(words)]

/** Signing in, in the words of its page. */
export const signInWords: ScreenWords = {
  refusals: {
    usernameRequired: shown('Enter your username'),
    passwordRequired: shown('Enter your password'),
    tooManyAttempts: shown('Too many attempts'),
  },
  events: {
    'signIn.submit': (event) => {
      const { username, password } = event as Extract<SignInEvent, { type: 'signIn.submit' }>
      return [
        { does: 'fill', on: shown('Username'), value: username },
        { does: 'fill', on: shown('Password'), value: password },
        press('Sign in'),
      ]
    },
    'signIn.useSso': [press('Sign in with your company account')],
    'signIn.restart': [press('Back to sign-in')],
    // Changing it here comes with a later release; until then support does it.
    'password.changed': [itself],
  },
  states: {
    'asking.blank': [SIGN_IN],
    'asking.passwordRenewed': saying('Your password was changed'),
    'asking.invalidCredentials': saying('Invalid username and/or password'),
    'asking.tooManyAttempts': saying('Too many attempts'),
    'asking.notActivated': saying('Your account has not been activated'),
    'asking.lockedByAdministrator': saying('An administrator has locked your account'),
    'asking.lockedBySupport': saying('The account is locked by support'),
    'asking.lockedLoginAttempts': saying('Your account is locked because of too many failed sign-ins'),
    'asking.lockedChallengeAttempts': saying(
      'Your account is locked because of too many wrong answers to the challenge phrase',
    ),
    'asking.challengeChangeRequired': saying('You need to change your challenge phrase'),
    'asking.unreachable': saying('We can’t reach the server'),
    'asking.ssoUnavailable': saying('Single sign-on isn’t available for your program yet'),
    signingIn: [SIGN_IN],
    redirecting: [SIGN_IN],
    passwordExpired: [CHANGE, text('Your password has expired')],
    passwordChangeRequired: [CHANGE, text('You need to change your password')],
    signedIn: [],
  },
}
