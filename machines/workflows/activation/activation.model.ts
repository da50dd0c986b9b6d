import { linkRefusals } from '../../../domain/contract/access/access.ts'
import { refuseActivation } from '../../../domain/rules/access/recovery.ts'
import { defineModel } from '../../model.ts'
import { sampleUser } from '../sign-in/sample-user.ts'
import { activationMachine } from './activation.machine.ts'

const challenge = { question: 'First boat?', answer: 'Sea Otter' }
const entries = { fullName: 'Ann Weaver', password: 'River-Oak-1', again: 'River-Oak-1' }
const submit = { type: 'account.submit', ...entries, challenge } as const
const retry = { type: 'link.retry' } as const
const renew = { type: 'link.renew' } as const
const failure = (code: string) => ({ error: { code } })
const link = { username: 'ann', fullName: 'Ann Weaver', challengeQuestion: null, asksChallenge: false }
const asking = { ...link, asksChallenge: true }
const read = { type: 'settle', actor: 'readInvitation', output: link } as const
const readAsking = { type: 'settle', actor: 'readInvitation', output: asking } as const
const unread = (code: string) => ({ type: 'settle', actor: 'readInvitation', ...failure(code) }) as const
const accepted = { type: 'settle', actor: 'activate', output: sampleUser } as const
const refused = (code: string) => ({ type: 'settle', actor: 'activate', ...failure(code) }) as const

const ofLink = [...linkRefusals.map((code) => [code, code] as const), ['attributeInvalid', 'linkUnknown'] as const]
const ofPassword = [
  ['passwordRequirementsNotMet', 'choosing.requirementsNotMet'],
  ['passwordAlreadyUsed', 'choosing.passwordAlreadyUsed'],
  ['passwordTooCommon', 'choosing.passwordTooCommon'],
  ['networkFailed', 'choosing.unreachable'],
] as const

export const activationModel = defineModel(activationMachine, {
  events: {
    'account.submit': [submit, { ...submit, challenge: { question: '', answer: '' } }],
    'link.retry': [retry],
    'link.renew': [renew],
  },
  outcomes: {
    readInvitation: [{ output: link }, { output: asking }, ...[...linkRefusals, 'networkFailed'].map(failure)],
    activate: [{ output: sampleUser }, ...[...ofPassword.map(([code]) => code), ...linkRefusals].map(failure)],
  },
  oracle: ({ context: { asksChallenge } }) => ({ asksChallenge }),
  why: ({ context }, event) =>
    event.type === 'account.submit'
      ? refuseActivation({ ...event, challenge: context.asksChallenge ? event.challenge : null })
      : null,
  journeys: [
    { name: 'the invitation is looked at first', events: [], ends: 'checking' },
    { name: 'an account is created', events: [read, submit, accepted], ends: 'signedIn', output: sampleUser },
    {
      name: 'an account is created with a challenge phrase',
      events: [readAsking, submit, accepted],
      ends: 'signedIn',
      output: sampleUser,
    },
    ...ofLink.flatMap(([code, state]) => [
      { name: `${code} is said of an invitation`, events: [unread(code)], ends: state },
      { name: `${code} is said when it is accepted`, events: [read, submit, refused(code)], ends: state },
    ]),
    ...ofPassword.map(([code, state]) => ({
      name: `${code} is said`,
      events: [read, submit, refused(code)],
      ends: state,
    })),
    ...(['linkUnknown', 'linkReplaced', 'linkExpired'] as const).map((code) => ({
      name: `after ${code} a new invitation can be asked for`,
      events: [unread(code), renew],
      ends: 'renewing',
      output: null,
    })),
    { name: 'a link out of reach is said', events: [unread('networkFailed')], ends: 'linkUnchecked' },
    {
      name: 'a link that could not be looked at is looked at again',
      events: [unread('networkFailed'), retry, read],
      ends: 'choosing.blank',
      holds: { username: 'ann', fullName: 'Ann Weaver' },
    },
  ],
  refusals: [
    { name: 'a name is needed', after: [read], refuses: { ...submit, fullName: ' ' }, code: 'fullNameMissing' },
    {
      name: 'a name has its length',
      after: [read],
      refuses: { ...submit, fullName: 'A'.repeat(51) },
      code: 'fullNameTooLong',
    },
    { name: 'a password is needed', after: [read], refuses: { ...submit, password: '' }, code: 'passwordMissing' },
    {
      name: 'both entries match',
      after: [read],
      refuses: { ...submit, again: 'Oak-River-1' },
      code: 'passwordsDiffer',
    },
    {
      name: 'a question is needed where the program asks for one',
      after: [readAsking],
      refuses: { ...submit, challenge: { ...challenge, question: '' } },
      code: 'questionMissing',
    },
    {
      name: 'an answer is needed where the program asks for one',
      after: [readAsking],
      refuses: { ...submit, challenge: { ...challenge, answer: ' ' } },
      code: 'answerMissing',
    },
  ],
})
