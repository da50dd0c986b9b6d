import type { ProviderEventType } from '../../domain/contract/notifications/provider-event.ts'
import { AUTO_PAY_JOB } from '../auto-pay/results.ts'
import { followProviderNews } from '../provider/events/provider-news.ts'
import type { Store } from '../store/store.ts'
import { JANITOR_JOB } from './janitor.ts'
import type { JobRunner } from './runner.ts'
import { SETTLEMENT_JOB } from './settlement.ts'

const jobsAbout: Readonly<Record<ProviderEventType, readonly string[]>> = {
  'settlements.reported': [SETTLEMENT_JOB],
  // The event does not say whose charge it is; one of AutoPay is its own job's.
  'charge.decided': [JANITOR_JOB, AUTO_PAY_JOB],
}

/**
 * Has the jobs of this server ask the payment provider when it has news, until the returned function is called. All
 * servers that run jobs hear of it: the one whose run held the job's lock runs it once more, and the others find it at work
 * or run it themselves.
 */
export function askAtProviderNews(store: Store, { soon }: Pick<JobRunner, 'soon'>): () => Promise<void> {
  return followProviderNews(store, (type) => jobsAbout[type].forEach((job) => soon(job)))
}
