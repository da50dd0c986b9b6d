import * as v from 'valibot'

import { DeadLettersSchema, type DeadLetter } from '../../../domain/contract/status/dead-letters.ts'
import type { PageMeta } from '../../../domain/contract/json-api.ts'
import type { Client } from '../client.ts'

/** So many are shown; when they are decided, the next ones are. */
const SHOWN = 100

export type DeadLetters = { readonly items: readonly DeadLetter[]; readonly page: PageMeta | null }

/** GET /ecaas/dead-letters: the latest hundred. */
export const readDeadLetters = (client: Client, _: object, signal?: AbortSignal): Promise<DeadLetters> =>
  client.get('/ecaas/dead-letters', DeadLettersSchema, { query: { 'page[size]': String(SHOWN) }, signal })

const decision = { data: { type: 'dead-letter-decisions', attributes: {} } }

/** POST /ecaas/dead-letters/:id/retry or …/give-up. Refuses with `deadLetterDecided`. */
export async function decideDeadLetter(client: Client, id: string, verb: 'retry' | 'give-up'): Promise<void> {
  await client.send(`/ecaas/dead-letters/${encodeURIComponent(id)}/${verb}`, v.unknown(), { body: decision })
}

/** POST /ecaas/dead-letters/retry: all of a job. */
export async function retryDeadLetters(client: Client, job: string): Promise<void> {
  const body = { data: { type: 'dead-letter-retries', attributes: { job } } }
  await client.send('/ecaas/dead-letters/retry', v.unknown(), { body })
}

/** POST /ecaas/job-runs. Refuses with `jobsElsewhere`. */
export async function runJob(client: Client, name: string): Promise<void> {
  const body = { data: { type: 'job-runs', attributes: { name } } }
  await client.send('/ecaas/job-runs', v.unknown(), { body })
}
