import { refusePasswordChange } from '../../../domain/rules/access/password.ts'
import { defineModel } from '../../model.ts'
import { sampleUser } from '../sign-in/sample-user.ts'
import { closedCodes, passwordChangeMachine } from './password-change.machine.ts'

const submit = { type: 'password.submit', current: 'Former-1!', password: 'River-Oak-1', again: 'River-Oak-1' } as const
const cancel = { type: 'password.cancel' } as const
const failure = (code: string) => ({ error: { code, retryAfterSeconds: 30 } })
const refused = (code: string) => ({ type: 'settle', actor: 'changePassword', ...failure(code) }) as const
const accepted = { type: 'settle', actor: 'changePassword', output: sampleUser } as const

/** The state of each refusal of the server. */
const refusals: Readonly<Record<string, string>> = {
  passwordIncorrect: 'passwordIncorrect',
  passwordRequirementsNotMet: 'requirementsNotMet',
  passwordAlreadyUsed: 'passwordAlreadyUsed',
  passwordTooCommon: 'passwordTooCommon',
  tooManyAttempts: 'tooManyAttempts',
  attributeInvalid: 'failedValidation',
  usernameNotYours: 'failedValidation',
  ...Object.fromEntries(closedCodes.map((code) => [code, 'accountClosed'])),
  networkFailed: 'unreachable',
}
/** One of each state. */
const outcomes = [
  'passwordIncorrect',
  'passwordRequirementsNotMet',
  'passwordAlreadyUsed',
  'passwordTooCommon',
  'tooManyAttempts',
  'attributeInvalid',
  'lockedByAdministrator',
  'networkFailed',
]

export const passwordChangeModel = defineModel(passwordChangeMachine, {
  scenarios: {
    'by choice': { reason: 'chosen', username: 'ann' },
    'an expired password': { reason: 'expired', username: 'ann' },
    'a required change': { reason: 'required', username: 'ann' },
  },
  events: { 'password.submit': [submit], 'password.cancel': [cancel] },
  outcomes: { changePassword: [{ output: sampleUser }, ...outcomes.map(failure)] },
  oracle: ({ context: { reason } }) => ({ reason }),
  why: ({ context }, event) =>
    event.type === 'password.submit'
      ? refusePasswordChange({ ...event, mustWait: context.retryAfterSeconds !== null })
      : null,
  journeys: [
    { name: 'nothing is said before something was tried', events: [], ends: 'asking.blank' },
    { name: 'a new password is set', events: [submit, accepted], ends: 'changed', output: sampleUser },
    {
      name: 'an expired password is changed',
      scenario: 'an expired password',
      events: [submit, accepted],
      ends: 'changed',
      output: sampleUser,
    },
    {
      name: 'a password that must be changed is changed',
      scenario: 'a required change',
      events: [submit, accepted],
      ends: 'changed',
      output: sampleUser,
    },
    { name: 'the password can stay as it is', events: [cancel], ends: 'cancelled', output: null },
    {
      name: 'one can go back to sign-in',
      scenario: 'an expired password',
      events: [cancel],
      ends: 'cancelled',
      output: null,
    },
    {
      name: 'one can go back from a required change',
      scenario: 'a required change',
      events: [cancel],
      ends: 'cancelled',
      output: null,
    },
    ...Object.entries(refusals).map(([code, state]) => ({
      name: `${code} is said`,
      events: [submit, refused(code)],
      ends: `asking.${state}`,
    })),
    {
      name: 'a wrong current password can be mended',
      events: [submit, refused('passwordIncorrect'), submit, accepted],
      ends: 'changed',
      output: sampleUser,
    },
    {
      name: 'too many attempts wait as long as the server says',
      events: [submit, refused('tooManyAttempts')],
      ends: 'asking.tooManyAttempts',
      holds: { retryAfterSeconds: 30 },
    },
    {
      name: 'after the wait one may try again',
      events: [submit, refused('tooManyAttempts'), { type: 'after', delay: 'retryDelay' }, submit],
      ends: 'changing',
      holds: { retryAfterSeconds: null },
    },
    {
      name: 'after the wait there is nothing more to say',
      events: [submit, refused('tooManyAttempts'), { type: 'after', delay: 'retryDelay' }],
      ends: 'asking.blank',
    },
  ],
  refusals: [
    {
      name: 'the current password is needed',
      after: [],
      refuses: { ...submit, current: '' },
      code: 'currentPasswordMissing',
    },
    { name: 'a new password is needed', after: [], refuses: { ...submit, password: '' }, code: 'passwordMissing' },
    {
      name: 'the new password meets the requirements',
      after: [],
      refuses: { ...submit, password: 'river' },
      code: 'passwordRequirementsNotMet',
    },
    { name: 'a second entry is needed', after: [], refuses: { ...submit, again: '' }, code: 'repeatedPasswordMissing' },
    { name: 'both entries match', after: [], refuses: { ...submit, again: 'River-Oak-2' }, code: 'passwordsDiffer' },
    {
      name: 'too many attempts have to wait',
      after: [submit, refused('tooManyAttempts')],
      refuses: submit,
      code: 'tooManyAttempts',
    },
    { name: 'one change at a time', after: [submit], refuses: submit },
    { name: 'a change under way is not cancelled', after: [submit], refuses: cancel },
  ],
})
