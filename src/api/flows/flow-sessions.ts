import type * as v from 'valibot'

import {
  FlowSessionSchema,
  FlowSessionsSchema,
  type FlowSession,
  type RecordingFact,
} from '../../../domain/contract/flows/flow-recording.ts'
import { FlowSummarySchema, type FlowSessionSummary } from '../../../domain/contract/flows/flow-summary.ts'
import type { Client } from '../client.ts'

/** Query of recorded sessions; without a hash those of the latest recorded chart. */
export type FlowSessionQuery = {
  machine: string
  hash?: string | null
  from?: string | null
  to?: string | null
} & { [Fact in RecordingFact]?: string | null }

export type FlowSessionList = v.InferOutput<typeof FlowSessionsSchema>

const pathOf = (rest = '') => `/ecaas/flow-sessions${rest}`

const filtersOf = ({ machine, hash, from, to, locale, role, device, method }: FlowSessionQuery) => ({
  'filter[machine]': machine,
  'filter[hash]': hash,
  'filter[from]': from,
  'filter[to]': to,
  'filter[locale]': locale,
  'filter[role]': role,
  'filter[device]': device,
  'filter[method]': method,
})

/** The transitions, waiting times and ends of sessions. */
export function readFlowSummary(
  client: Client,
  query: FlowSessionQuery,
  signal?: AbortSignal,
): Promise<FlowSessionSummary> {
  return client.get(pathOf('/summary'), FlowSummarySchema, { query: filtersOf(query), signal })
}

/** Sessions one by one, the latest day first; `ended` keeps those that ended in a state. */
export function readFlowSessions(
  client: Client,
  {
    ended,
    page = 1,
    pageSize = 25,
    ...query
  }: FlowSessionQuery & { ended?: string | null; page?: number; pageSize?: number },
  signal?: AbortSignal,
): Promise<FlowSessionList> {
  return client.get(pathOf(), FlowSessionsSchema, {
    query: { ...filtersOf(query), 'filter[ended]': ended, 'page[number]': page, 'page[size]': pageSize },
    signal,
  })
}

/** One session with its steps, for a replay. */
export function readFlowSession(client: Client, id: string, signal?: AbortSignal): Promise<FlowSession> {
  return client.get(pathOf(`/${encodeURIComponent(id)}`), FlowSessionSchema, { signal })
}
