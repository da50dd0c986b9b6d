/** Calls of who is not signed in: forgotten names and passwords, links of e-mails. Secrets are stored nowhere. */
import * as v from 'valibot'

import { AccessLinkSchema, type AccessLink } from '../../../domain/contract/access/access.ts'
import { SelfSchema, type User } from '../../../domain/contract/self.ts'
import type { ChallengePhrase } from '../../../domain/rules/access/challenge-phrase.ts'
import type { Client } from '../client.ts'

const body = (type: string, attributes: object) => ({ body: { data: { type, attributes } } })

/** POST /ecaas/password/forgot, by username or e-mail address. */
export async function requestReset(client: Client, name: string): Promise<void> {
  await client.send('/ecaas/password/forgot', v.unknown(), body('password-forgot', { username: name }))
}

/** POST /ecaas/username/forgot. */
export async function requestUsernames(client: Client, email: string): Promise<void> {
  await client.send('/ecaas/username/forgot', v.unknown(), body('username-forgot', { email }))
}

/** POST /ecaas/password/link and /ecaas/activation/link: for whom a link is. */
export function readLink(client: Client, of: 'password' | 'activation', token: string): Promise<AccessLink> {
  return client.send(`/ecaas/${of}/link`, AccessLinkSchema, body('access-link', { token }))
}

/** POST /ecaas/password/reset. */
export async function resetPassword(
  client: Client,
  { token, password, answer }: { token: string; password: string; answer: string | null },
): Promise<void> {
  const attributes = { token, password, ...(answer === null ? {} : { challenge_answer: answer }) }
  await client.send('/ecaas/password/reset', v.unknown(), body('password-reset', attributes))
}

/** POST /ecaas/activation: answers with the user, who is signed in by it. */
export function activateAccount(
  client: Client,
  account: { token: string; fullName: string; password: string; challenge: ChallengePhrase | null },
): Promise<User | null> {
  const { token, fullName, password, challenge } = account
  const attributes = { token, password, full_name: fullName, ...(challenge === null ? {} : { challenge }) }
  return client.send('/ecaas/activation', SelfSchema, body('activation', attributes))
}
