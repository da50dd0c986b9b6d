import { fromPromise } from 'xstate'

import type { User } from '../../../domain/contract/self.ts'
import { changeChallenge, changePassword } from '../../api/access/passwords.ts'
import type { Client } from '../../api/client.ts'
import { ApiFailure } from '../../api/failure.ts'

type Asked = { input: { username: string; current: string; password: string }; signal: AbortSignal }

/** The call of the machine that changes a password. */
export function passwordPort(client: Client) {
  return fromPromise(async ({ input, signal }: Asked): Promise<User> => {
    const user = await changePassword(client, input, signal)
    if (user === null) throw new ApiFailure('unexpected', { status: 200 })
    return user
  })
}

type PhraseAsked = {
  input: { username: string; current: string; question: string; answer: string }
  signal: AbortSignal
}

/** The call of the machine that changes a challenge phrase. */
export function phrasePort(client: Client) {
  return fromPromise(async ({ input, signal }: PhraseAsked): Promise<User> => {
    const user = await changeChallenge(client, input, signal)
    if (user === null) throw new ApiFailure('unexpected', { status: 200 })
    return user
  })
}
