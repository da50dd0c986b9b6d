import * as v from 'valibot'

import { EndedSessionsSchema, OwnSessionsSchema, type OwnSession } from '../../../domain/contract/access/own-session.ts'
import type { Client } from '../client.ts'

/** GET /ecaas/sessions: where the user is signed in. */
export function readOwnSessions(client: Client, _query?: unknown, signal?: AbortSignal): Promise<OwnSession[]> {
  return client.get('/ecaas/sessions', OwnSessionsSchema, { signal })
}

/** DELETE /ecaas/sessions/{id}: signs the user out there. */
export function endOwnSession(client: Client, id: string): Promise<unknown> {
  return client.send(`/ecaas/sessions/${encodeURIComponent(id)}`, v.unknown(), { method: 'DELETE', body: {} })
}

/** POST /ecaas/session/end-others: signs the user out on every other device; answers on how many. */
export function endOtherSessions(client: Client): Promise<number> {
  const body = { data: { type: 'session', attributes: {} } }
  return client.send('/ecaas/session/end-others', EndedSessionsSchema, { body })
}
