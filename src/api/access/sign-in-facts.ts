import { SignInFactsSchema, type SignInFacts } from '../../../domain/contract/access/sign-in-facts.ts'
import type { Client } from '../client.ts'

/** GET /ecaas/users/:id/sign-in. */
export const readSignInFacts = (
  client: Client,
  { userId }: { userId: string },
  signal?: AbortSignal,
): Promise<SignInFacts> =>
  client.get(`/ecaas/users/${encodeURIComponent(userId)}/sign-in`, SignInFactsSchema, { signal })
