import * as v from 'valibot'

import { SelfSchema, type User } from '../../../domain/contract/self.ts'
import type { Client } from '../client.ts'

/** POST /ecaas/password/change: answers with the user, who is signed in by it. The passwords are stored nowhere. */
export function changePassword(
  client: Client,
  { username, current, password }: { username: string; current: string; password: string },
  signal?: AbortSignal,
): Promise<User | null> {
  const body = { data: { type: 'password-change', attributes: { username, current_password: current, password } } }
  return client.send('/ecaas/password/change', SelfSchema, { body, signal })
}

/** POST /ecaas/challenge/change: answers with the user, who is signed in by it. Password and phrase are stored nowhere. */
export function changeChallenge(
  client: Client,
  { username, current, question, answer }: { username: string; current: string; question: string; answer: string },
  signal?: AbortSignal,
): Promise<User | null> {
  const attributes = { username, current_password: current, question, answer }
  return client.send('/ecaas/challenge/change', SelfSchema, {
    body: { data: { type: 'challenge-change', attributes } },
    signal,
  })
}

/** POST /ecaas/access/unlock: lifts a lock after too many attempts; `token` is the secret of the e-mail's link. */
export function unlockAccount(client: Client, token: string): Promise<unknown> {
  return client.send('/ecaas/access/unlock', v.unknown(), {
    body: { data: { type: 'access-link', attributes: { token } } },
  })
}
