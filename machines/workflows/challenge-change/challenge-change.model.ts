import { refuseChallengeChange } from '../../../domain/rules/access/challenge-phrase.ts'
import { PHRASE_LENGTH } from '../../../domain/limits.ts'
import { defineModel } from '../../model.ts'
import { sampleUser } from '../sign-in/sample-user.ts'
import { challengeChangeMachine, closedCodes } from './challenge-change.machine.ts'

const submit = { type: 'phrase.submit', current: 'Former-1!', question: 'First boat?', answer: 'Sea Otter' } as const
const cancel = { type: 'phrase.cancel' } as const
const failure = (code: string) => ({ error: { code, retryAfterSeconds: 30 } })
const refused = (code: string) => ({ type: 'settle', actor: 'changePhrase', ...failure(code) }) as const
const accepted = { type: 'settle', actor: 'changePhrase', output: sampleUser } as const

/** The state of each refusal of the server. */
const refusals: Readonly<Record<string, string>> = {
  passwordIncorrect: 'passwordIncorrect',
  tooManyAttempts: 'tooManyAttempts',
  attributeInvalid: 'failedValidation',
  usernameNotYours: 'failedValidation',
  ...Object.fromEntries(closedCodes.map((code) => [code, 'accountClosed'])),
  networkFailed: 'unreachable',
}
/** One of each state. */
const outcomes = ['passwordIncorrect', 'tooManyAttempts', 'attributeInvalid', 'lockedByAdministrator', 'networkFailed']
const tooLong = 'x'.repeat(PHRASE_LENGTH + 1)

export const challengeChangeModel = defineModel(challengeChangeMachine, {
  input: { username: 'ann' },
  events: { 'phrase.submit': [submit], 'phrase.cancel': [cancel] },
  outcomes: { changePhrase: [{ output: sampleUser }, ...outcomes.map(failure)] },
  why: ({ context }, event) =>
    event.type === 'phrase.submit'
      ? refuseChallengeChange({ ...event, mustWait: context.retryAfterSeconds !== null })
      : null,
  journeys: [
    { name: 'nothing is said before something was tried', events: [], ends: 'asking.blank' },
    { name: 'a new phrase is chosen', events: [submit, accepted], ends: 'changed', output: sampleUser },
    { name: 'one can go back to sign-in', events: [cancel], ends: 'cancelled', output: null },
    ...Object.entries(refusals).map(([code, state]) => ({
      name: `${code} is said`,
      events: [submit, refused(code)],
      ends: `asking.${state}`,
    })),
    {
      name: 'a wrong password can be mended',
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
    { name: 'the password is needed', after: [], refuses: { ...submit, current: '' }, code: 'currentPasswordMissing' },
    { name: 'a question is needed', after: [], refuses: { ...submit, question: ' ' }, code: 'questionMissing' },
    { name: 'a question has an end', after: [], refuses: { ...submit, question: tooLong }, code: 'questionTooLong' },
    { name: 'an answer is needed', after: [], refuses: { ...submit, answer: '' }, code: 'answerMissing' },
    { name: 'an answer has an end', after: [], refuses: { ...submit, answer: tooLong }, code: 'answerTooLong' },
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
