import { ProviderPageSchema } from '../../domain/contract/sso.ts'
import type { Client } from './client.ts'

/** POST /ecaas/sso/start: answers with the identity provider's page on which one signs in. */
export function startSso(
  client: Client,
  page: { prefix: string; returnTo: string },
  signal?: AbortSignal,
): Promise<string> {
  const body = { data: { type: 'sso-start', attributes: { prefix: page.prefix, return_to: page.returnTo } } }
  return client.send('/ecaas/sso/start', ProviderPageSchema, { body, signal })
}
