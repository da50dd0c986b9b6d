import { linkRefusals } from '../../../domain/contract/access/access.ts'
import { refusePasswordRequest, refuseReset } from '../../../domain/rules/access/recovery.ts'
import { closedCodes } from '../../access-link.ts'
import { defineModel } from '../../model.ts'
import { answered, passwordRecoveryMachine } from './password-recovery.machine.ts'

const request = { type: 'reset.request', name: 'ann' } as const
const submit = { type: 'password.submit', password: 'River-Oak-1', again: 'River-Oak-1', answer: null } as const
const answer = { ...submit, answer: 'Sea Otter' } as const
const restart = { type: 'recovery.restart' } as const
const retry = { type: 'link.retry' } as const
const failure = (code: string) => ({ error: { code, retryAfterSeconds: 30 } })
const link = { username: 'ann', fullName: 'Ann Weaver', challengeQuestion: null, asksChallenge: false }
const asking = { ...link, challengeQuestion: 'First boat?' }

const requested = { type: 'settle', actor: 'requestReset', output: undefined } as const
const notRequested = (code: string) => ({ type: 'settle', actor: 'requestReset', ...failure(code) }) as const
const read = { type: 'settle', actor: 'readLink', output: link } as const
const readAsking = { type: 'settle', actor: 'readLink', output: asking } as const
const unread = (code: string) => ({ type: 'settle', actor: 'readLink', ...failure(code) }) as const
const saved = { type: 'settle', actor: 'resetPassword', output: undefined } as const
const unsaved = (code: string) => ({ type: 'settle', actor: 'resetPassword', ...failure(code) }) as const

/** The state of each refusal of a link. */
const ofLink: readonly (readonly [string, string])[] = [
  ...linkRefusals.map((code) => [code, code] as const),
  ['attributeInvalid', 'linkUnknown'],
  ...closedCodes.map((code) => [code, 'accountClosed'] as const),
]
/** The state of each refusal of a password. */
const ofPassword: readonly (readonly [string, string])[] = [
  ['challengeIncorrect', 'choosing.challengeIncorrect'],
  ['passwordRequirementsNotMet', 'choosing.requirementsNotMet'],
  ['passwordAlreadyUsed', 'choosing.passwordAlreadyUsed'],
  ['passwordTooCommon', 'choosing.passwordTooCommon'],
  ['networkFailed', 'choosing.unreachable'],
]
const linkCodes = [...linkRefusals, 'lockedByAdministrator']
const withLink = 'with the link of an e-mail'

export const passwordRecoveryModel = defineModel(passwordRecoveryMachine, {
  scenarios: { 'without a link': { hasLink: false }, [withLink]: { hasLink: true } },
  events: {
    'reset.request': [request],
    'password.submit': [answer, { ...submit, answer: '' }],
    'link.retry': [retry],
    'recovery.restart': [restart],
  },
  outcomes: {
    requestReset: [{ output: undefined }, failure('tooManyAttempts'), failure('networkFailed')],
    readLink: [{ output: link }, { output: asking }, ...[...linkCodes, 'networkFailed'].map(failure)],
    resetPassword: [{ output: undefined }, ...[...ofPassword.map(([code]) => code), ...linkCodes].map(failure)],
  },
  oracle: ({ context: { challengeQuestion, hasLink } }) => ({ challengeQuestion, hasLink }),
  why: ({ context }, event) => {
    if (event.type === 'reset.request')
      return refusePasswordRequest({ ...event, mustWait: context.retryAfterSeconds !== null })
    return event.type === 'password.submit' ? refuseReset(answered(context, event)) : null
  },
  journeys: [
    { name: 'without a link the form is shown', events: [], ends: 'asking.blank' },
    { name: 'a link is sent', events: [request, requested], ends: 'sent', holds: { name: 'ann' } },
    { name: 'another name can be tried', events: [request, requested, restart], ends: 'asking.blank' },
    {
      name: 'a request that does not arrive is said',
      events: [request, notRequested('networkFailed')],
      ends: 'asking.failed',
    },
    {
      name: 'too many requests wait as long as the server says',
      events: [request, notRequested('tooManyAttempts')],
      ends: 'asking.tooManyAttempts',
      holds: { retryAfterSeconds: 30 },
    },
    {
      name: 'after the wait one may ask again',
      events: [request, notRequested('tooManyAttempts'), { type: 'after', delay: 'retryDelay' }],
      ends: 'asking.blank',
      holds: { retryAfterSeconds: null },
    },
    { name: 'a link is looked at first', scenario: withLink, events: [], ends: 'checking' },
    { name: 'a new password is set', scenario: withLink, events: [read, submit, saved], ends: 'done' },
    {
      name: 'a new password is set with the challenge phrase',
      scenario: withLink,
      events: [readAsking, answer, saved],
      ends: 'done',
      holds: { challengeQuestion: 'First boat?' },
    },
    ...ofLink.flatMap(([code, state]) => [
      { name: `${code} is said of a link`, scenario: withLink, events: [unread(code)], ends: state },
      {
        name: `${code} is said when the link is used`,
        scenario: withLink,
        events: [read, submit, unsaved(code)],
        ends: state,
      },
    ]),
    ...ofPassword.map(([code, state]) => ({
      name: `${code} is said`,
      scenario: withLink,
      events: [read, submit, unsaved(code)],
      ends: state,
    })),
    ...(['linkUnknown', 'linkUsed', 'linkReplaced', 'linkExpired'] as const).map((code) => ({
      name: `after ${code} a new link can be asked for`,
      scenario: withLink,
      events: [unread(code), restart, request, requested],
      ends: 'sent',
    })),
    {
      name: 'a link that could not be looked at is looked at again',
      scenario: withLink,
      events: [unread('networkFailed'), retry, read],
      ends: 'choosing.blank',
    },
    {
      name: 'a link out of reach is said',
      scenario: withLink,
      events: [unread('networkFailed')],
      ends: 'linkUnchecked',
    },
  ],
  refusals: [
    { name: 'a name is needed', after: [], refuses: { ...request, name: ' ' }, code: 'nameMissing' },
    {
      name: 'too many requests have to wait',
      after: [request, notRequested('tooManyAttempts')],
      refuses: request,
      code: 'tooManyAttempts',
    },
    { name: 'one request at a time', after: [request], refuses: request },
    {
      name: 'a new password is needed',
      scenario: withLink,
      after: [read],
      refuses: { ...submit, password: '' },
      code: 'passwordMissing',
    },
    {
      name: 'both entries match',
      scenario: withLink,
      after: [read],
      refuses: { ...submit, again: 'River-Oak-2' },
      code: 'passwordsDiffer',
    },
    {
      name: 'the answer to the challenge phrase is needed',
      scenario: withLink,
      after: [readAsking],
      refuses: { ...submit, answer: '' },
      code: 'answerMissing',
    },
  ],
})
