import { signInRefusals, type SignInRefusal } from '../../../domain/contract/self.ts'
import { ssoOutcomes, type SsoOutcome } from '../../../domain/contract/access/sso-outcomes.ts'
import { refuseSignIn } from '../../../domain/rules/session.ts'
import { defineModel } from '../../model.ts'
import { sampleUser } from './sample-user.ts'
import { signInMachine } from './sign-in.machine.ts'

const submit = { type: 'signIn.submit', username: 'ann', password: 'Right-1!' } as const
const ssoRefused = (code: SsoOutcome) => ({ type: 'signIn.ssoRefused', code }) as const
const useSso = { type: 'signIn.useSso' } as const
const changed = { type: 'settle', actor: 'passwordChange', output: sampleUser } as const
const notFetched = { type: 'settle', actor: 'passwordChange', error: { code: 'networkFailed' } } as const
const notChanged = { type: 'settle', actor: 'passwordChange', output: null } as const
const refusal = (code: SignInRefusal) => ({ error: { code, retryAfterSeconds: 30 } })
const refused = (code: SignInRefusal) => ({ type: 'settle', actor: 'checkCredentials', ...refusal(code) }) as const
const accepted = { type: 'settle', actor: 'checkCredentials', output: sampleUser } as const
const offline = { type: 'settle', actor: 'checkCredentials', error: { code: 'networkFailed' } } as const

/** Refusals that a message answers; for the others the password or the challenge phrase is changed. */
const renewals: readonly string[] = ['passwordExpired', 'passwordChangeRequired', 'challengeChangeRequired']
const messages = signInRefusals.filter((code) => !renewals.includes(code))

export const signInModel = defineModel(signInMachine, {
  input: { username: '' },
  events: {
    'signIn.submit': [submit],
    'signIn.useSso': [useSso],
    'signIn.ssoRefused': ssoOutcomes.map(ssoRefused),
  },
  outcomes: {
    checkCredentials: [{ output: sampleUser }, ...signInRefusals.map(refusal), { error: { code: 'networkFailed' } }],
    // A redirect that works ends the page, and this machine with it.
    startSso: [{ error: { code: 'networkFailed' } }],
    passwordChange: [{ output: sampleUser }, { output: null }, { error: { code: 'networkFailed' } }],
    challengeChange: [{ output: sampleUser }, { output: null }, { error: { code: 'networkFailed' } }],
  },
  why: ({ context }, event) =>
    event.type === 'signIn.submit' ? refuseSignIn({ ...event, mustWait: context.retryAfterSeconds !== null }) : null,
  journeys: [
    { name: 'the right password signs in', events: [submit, accepted], ends: 'signedIn', output: sampleUser },
    ...messages.map((code) => ({
      name: `the message of ${code} is shown`,
      events: [submit, refused(code)],
      ends: `asking.${code}`,
      holds: { username: 'ann' },
    })),
    { name: 'a server out of reach is said', events: [submit, offline], ends: 'asking.unreachable' },
    {
      name: 'too many attempts wait as long as the server says',
      events: [submit, refused('tooManyAttempts')],
      ends: 'asking.tooManyAttempts',
      holds: { retryAfterSeconds: 30 },
    },
    {
      name: 'after the wait there is nothing more to say',
      events: [submit, refused('tooManyAttempts'), { type: 'after', delay: 'retryDelay' }],
      ends: 'asking.blank',
    },
    {
      name: 'after the wait one may try again',
      events: [submit, refused('tooManyAttempts'), { type: 'after', delay: 'retryDelay' }, submit],
      ends: 'signingIn',
      holds: { retryAfterSeconds: null },
    },
    {
      name: 'a wrong password can be mended',
      events: [submit, refused('invalidCredentials'), submit, accepted],
      ends: 'signedIn',
    },
    {
      name: 'who changes an expired password is signed in',
      events: [submit, refused('passwordExpired'), changed],
      ends: 'signedIn',
      output: sampleUser,
    },
    {
      name: 'who changes a password that must be changed is signed in',
      events: [submit, refused('passwordChangeRequired'), changed],
      ends: 'signedIn',
      output: sampleUser,
    },
    {
      name: 'from an expired password one can go back',
      events: [submit, refused('passwordExpired'), notChanged],
      ends: 'asking.blank',
      holds: { username: 'ann' },
    },
    {
      name: 'from a required change one can go back',
      events: [submit, refused('passwordChangeRequired'), notChanged],
      ends: 'asking.blank',
    },
    {
      name: 'who chooses a new challenge phrase is signed in',
      events: [submit, refused('challengeChangeRequired'), { ...changed, actor: 'challengeChange' }],
      ends: 'signedIn',
      output: sampleUser,
    },
    {
      name: 'from a new challenge phrase one can go back',
      events: [submit, refused('challengeChangeRequired'), { ...notChanged, actor: 'challengeChange' }],
      ends: 'asking.blank',
    },
    {
      name: 'that the form for a new challenge phrase could not be fetched is said',
      events: [submit, refused('challengeChangeRequired'), { ...notFetched, actor: 'challengeChange' }],
      ends: 'asking.unreachable',
    },
    ...ssoOutcomes.map((code) => ({
      name: `single sign-on that ends with ${code} says so`,
      events: [ssoRefused(code)],
      ends: `asking.${code}`,
    })),
    ...(['passwordExpired', 'passwordChangeRequired'] as const).map((code) => ({
      name: `that the form after ${code} could not be fetched is said`,
      events: [submit, refused(code), notFetched],
      ends: 'asking.unreachable',
    })),
    { name: 'single sign-on leaves the page', events: [useSso], ends: 'redirecting' },
    {
      name: 'single sign-on that does not start is said',
      events: [useSso, { type: 'settle', actor: 'startSso', error: { code: 'networkFailed' } }],
      ends: 'asking.ssoUnavailable',
    },
  ],
  refusals: [
    { name: 'a username is needed', after: [], refuses: { ...submit, username: ' ' }, code: 'usernameRequired' },
    { name: 'a password is needed', after: [], refuses: { ...submit, password: '' }, code: 'passwordRequired' },
    {
      name: 'too many attempts have to wait',
      after: [submit, refused('tooManyAttempts')],
      refuses: submit,
      code: 'tooManyAttempts',
    },
    { name: 'one attempt at a time', after: [submit], refuses: submit },
    { name: 'an expired password signs nobody in', after: [submit, refused('passwordExpired')], refuses: submit },
  ],
})
