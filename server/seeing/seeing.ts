/** What an operator sees of requests, by the settings. */
import type { LogLevel } from '../log.ts'
import { noMetrics, type Metrics, type Scrape } from './metrics.ts'
import type { Traces } from './span.ts'

export type Seeing = {
  readonly metrics: Metrics
  /** The level of the lines; `silent` for none. */
  readonly accessLevel: LogLevel
  /** null: no traces are made. */
  readonly traces: Traces | null
  /** The numbers, and the token of those who may read them on the portal's own port; null there is no such path. */
  readonly scrape: { readonly token: string; readonly read: Scrape } | null
}

/** For tests that look at something else. */
export const unseen: Seeing = { metrics: noMetrics, accessLevel: 'info', scrape: null, traces: null }
