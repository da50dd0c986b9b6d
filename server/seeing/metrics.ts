/** Numbers for a monitor. Every label has few values: a route's pattern, never a path. */
import type { JobOutcome } from './job-report.ts'

type SeenRequest = {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
}

export type Metrics = {
  readonly request: (seen: SeenRequest) => void
  readonly jobRun: (run: { readonly job: string; readonly outcome: JobOutcome; readonly seconds: number }) => void
  readonly statement: (statement: { readonly seconds: number; readonly isSlow: boolean }) => void
  readonly providerCall: (call: { readonly call: string; readonly outcome: string; readonly seconds: number }) => void
  readonly webhookDelivery: (delivery: { readonly outcome: 'delivered' | 'failing' | 'dead' }) => void
}

/** For a portal whose numbers nobody asks for. */
export const noMetrics: Metrics = {
  request: () => {},
  jobRun: () => {},
  statement: () => {},
  providerCall: () => {},
  webhookDelivery: () => {},
}

/** The numbers as Prometheus reads them. */
export type Scrape = () => Promise<{ readonly contentType: string; readonly text: string }>

/** How much waits, and what the database is like; null where nobody knows. */
export type Gauges = {
  readonly mailsWaiting: number
  readonly mailsFailed: number
  readonly paymentsUnresolved: number
  readonly oldestUnresolvedSeconds: number
  readonly importsWaiting: number
  readonly exportsUnderWay: number
  readonly deadLetters: number
  readonly webhooksWaiting: number
  readonly webhooksDead: number
}

export type Connections = {
  readonly open: number
  readonly idle: number
  /** Requests and jobs that wait for a connection. */
  readonly waiting: number
}
