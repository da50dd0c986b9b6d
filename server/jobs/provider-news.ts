import type { ProviderEventType } from '../../domain/contract/notifications/provider-event.ts'
import { followProviderNews } from '../provider/events/provider-news.ts'
import type { Store } from '../store/store.ts'
import { JANITOR_JOB } from './janitor.ts'
import type { JobRunner } from './runner.ts'
import { SETTLEMENT_JOB } from './settlement.ts'

const jobAbout: Readonly<Record<ProviderEventType, string>> = {
  'settlements.reported': SETTLEMENT_JOB,
  'charge.decided': JANITOR_JOB,
}

/**
 * Has the jobs of this server ask the payment provider when it has news, until the returned function is called. All
 * servers that run jobs hear of it: the one whose run held the job's lock runs it once more, and the others find it at work
 * or run it themselves.
 */
export function askAtProviderNews(store: Store, { soon }: Pick<JobRunner, 'soon'>): () => Promise<void> {
  return followProviderNews(store, (type) => soon(jobAbout[type]))
}
