import * as v from 'valibot'

import { SelfSchema, SessionTimesSchema, type User } from '../../domain/contract/self.ts'
import type { Client } from './client.ts'

type SessionKey = 'user_type' | 'customer_id' | 'location' | 'merchant_id' | 'language' | 'currency'

/** GET /self: the user, or null for a visitor. */
export function readSelf(client: Client, _query?: unknown, signal?: AbortSignal): Promise<User | null> {
  return client.get('/self', SelfSchema, { signal })
}

/** POST /ecaas/sign-in. The password goes from the form to the request and is stored nowhere. */
export function signIn(
  client: Client,
  credentials: { username: string; password: string },
  signal?: AbortSignal,
): Promise<User | null> {
  const body = { data: { type: 'sign-in', attributes: credentials } }
  return client.send('/ecaas/sign-in', SelfSchema, { body, signal })
}

/** POST /ecaas/sign-out: ends the session at the server. Answers with null, or with a `ProviderPageSchema`. */
export function signOut(client: Client): Promise<unknown> {
  return client.send('/ecaas/sign-out', v.unknown(), { body: { data: { type: 'sign-out', attributes: {} } } })
}

/** POST /ecaas/session/extend: the session goes on; answers until when. */
export function extendSession(client: Client, signal?: AbortSignal) {
  const body = { data: { type: 'session', attributes: {} } }
  return client.send('/ecaas/session/extend', SessionTimesSchema, { body, signal })
}

/**
 * POST {ecaasPrefix}/session_data: the active user type, customer, location and merchant (§7), language and currency. Null
 * clears. Answers the user as they are from now on, null where the answer does not say.
 */
export function saveSessionData(
  client: Client,
  values: Partial<Readonly<Record<SessionKey, string | null>>>,
  signal?: AbortSignal,
): Promise<User | null> {
  const sessionKeys = Object.entries(values).map(([key, value]) => ({ key, value }))
  const body = { data: { type: 'session-data', attributes: { sessionKeys } } }
  return client.send('/ecaas/session_data', v.fallback(SelfSchema, null), { body, signal })
}
