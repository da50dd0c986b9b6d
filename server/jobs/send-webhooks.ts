import type { Dispatcher } from '../webhooks/dispatcher.ts'
import type { Job } from './runner.ts'

/**
 * Tells other systems what has happened. What a slow one takes goes on after the run, so that every server gets its share
 * of the endpoints.
 */
export function sendWebhooks(dispatcher: Pick<Dispatcher, 'run'>): Job {
  return { name: 'send webhooks', everyMs: 1_000, run: () => dispatcher.run() }
}
