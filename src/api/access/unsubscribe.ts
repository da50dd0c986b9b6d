import * as v from 'valibot'

import { UNSUBSCRIBE, UnsubscribeSchema, type Unsubscribe } from '../../../domain/contract/notifications/unsubscribe.ts'
import type { Client } from '../client.ts'

const bodyOf = (token: string) => ({ data: { type: UNSUBSCRIBE, attributes: { token } } })

/** POST /ecaas/unsubscribes/read: what the link of an e-mail ends; refuses `linkUnknown`. Changes nothing. */
export function readUnsubscribe(client: Client, token: string, signal?: AbortSignal): Promise<Unsubscribe> {
  return client.send('/ecaas/unsubscribes/read', UnsubscribeSchema, { body: bodyOf(token), signal })
}

/** POST /ecaas/unsubscribes: ends the e-mails of the link; once more changes nothing. */
export async function unsubscribe(client: Client, token: string): Promise<void> {
  await client.send('/ecaas/unsubscribes', v.unknown(), { body: bodyOf(token) })
}
