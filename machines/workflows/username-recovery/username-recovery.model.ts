import { refuseUsernameRequest } from '../../../domain/rules/access/recovery.ts'
import { defineModel } from '../../model.ts'
import { usernameRecoveryMachine } from './username-recovery.machine.ts'

const request = { type: 'username.request', email: 'ann@example.com' } as const
const restart = { type: 'recovery.restart' } as const
const failure = (code: string) => ({ error: { code, retryAfterSeconds: 30 } })
const refused = (code: string) => ({ type: 'settle', actor: 'requestUsernames', ...failure(code) }) as const
const accepted = { type: 'settle', actor: 'requestUsernames', output: undefined } as const

export const usernameRecoveryModel = defineModel(usernameRecoveryMachine, {
  events: { 'username.request': [request], 'recovery.restart': [restart] },
  outcomes: { requestUsernames: [{ output: undefined }, failure('tooManyAttempts'), failure('networkFailed')] },
  why: ({ context }, event) =>
    event.type === 'username.request'
      ? refuseUsernameRequest({ ...event, mustWait: context.retryAfterSeconds !== null })
      : null,
  journeys: [
    { name: 'nothing is said before something was tried', events: [], ends: 'asking.blank' },
    { name: 'the usernames are sent', events: [request, accepted], ends: 'sent', holds: { email: 'ann@example.com' } },
    { name: 'another address can be tried', events: [request, accepted, restart], ends: 'asking.blank' },
    {
      name: 'a request that does not arrive is said',
      events: [request, refused('networkFailed')],
      ends: 'asking.failed',
    },
    {
      name: 'a failed request can be sent again',
      events: [request, refused('networkFailed'), request, accepted],
      ends: 'sent',
    },
    {
      name: 'too many requests wait as long as the server says',
      events: [request, refused('tooManyAttempts')],
      ends: 'asking.tooManyAttempts',
      holds: { retryAfterSeconds: 30 },
    },
    {
      name: 'after the wait one may ask again',
      events: [request, refused('tooManyAttempts'), { type: 'after', delay: 'retryDelay' }],
      ends: 'asking.blank',
      holds: { retryAfterSeconds: null },
    },
  ],
  refusals: [
    { name: 'an address is needed', after: [], refuses: { ...request, email: ' ' }, code: 'emailMissing' },
    { name: 'it is an address', after: [], refuses: { ...request, email: 'ann' }, code: 'emailMalformed' },
    {
      name: 'too many requests have to wait',
      after: [request, refused('tooManyAttempts')],
      refuses: request,
      code: 'tooManyAttempts',
    },
    { name: 'one request at a time', after: [request], refuses: request },
  ],
})
