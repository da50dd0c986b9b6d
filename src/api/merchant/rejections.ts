import type { ProposedInvoice } from '../../../domain/contract/merchant/proposed-invoice.ts'
import {
  RejectionCancellationAnswerSchema,
  RejectionSchema,
  RejectionsSchema,
  type Rejection,
  type RejectionCancellation,
  type RejectionList,
  type RejectionSort,
} from '../../../domain/contract/merchant/rejection.ts'
import { RESUBMIT_MS } from '../../../domain/limits.ts'
import type { RejectionStatus } from '../../../domain/rules/rejections/rejection.ts'
import type { Client } from '../client.ts'

const PATH = '/ecaas/merchant-rejections'
const pathOf = (id: string, part = '') => `${PATH}/${encodeURIComponent(id)}${part}`

/** Filters of the list; an empty string filters nothing. */
export type RejectionFilters = {
  /** Null or left out: every merchant that the user acts for. */
  merchantId?: string | null
  status: RejectionStatus
  text: string
  reason: string
  source: string
  currency: string
  sort: RejectionSort
}

/** GET /ecaas/merchant-rejections, a page of a status, with how many each status has. */
export function readRejections(
  client: Client,
  { page, pageSize, ...filters }: RejectionFilters & { page: number; pageSize: number },
  signal?: AbortSignal,
): Promise<RejectionList> {
  const query = {
    'filter[buid_merchant]': filters.merchantId,
    'filter[status]': filters.status,
    'filter[text]': filters.text || undefined,
    'filter[reason]': filters.reason || undefined,
    'filter[source]': filters.source || undefined,
    'filter[sol_currency]': filters.currency || client.currency(),
    sort: filters.sort,
    'page[number]': page,
    'page[size]': pageSize,
  }
  return client.get(PATH, RejectionsSchema, { query, signal })
}

/** GET /ecaas/merchant-rejections/{id}; refuses `notFound`. */
export const readRejection = (client: Client, id: string, signal?: AbortSignal): Promise<Rejection> =>
  client.get(pathOf(id), RejectionSchema, { signal })

type Correction = { id: string; version: number; invoice: ProposedInvoice }
const bodyOf = ({ version, invoice }: Correction) => ({
  data: { type: 'rejection-corrections', attributes: { version, invoice } },
})

/** POST …/correction: stored beside the original; refuses `rejectionChanged` and `rejectionNotActive`. */
export const saveCorrection = (client: Client, correction: Correction): Promise<Rejection> =>
  client.send(pathOf(correction.id, '/correction'), RejectionSchema, { body: bodyOf(correction) })

/** POST …/discard: back to what was stored first. */
export const discardCorrection = (
  client: Client,
  { id, version }: { id: string; version: number },
): Promise<Rejection> =>
  client.send(pathOf(id, '/discard'), RejectionSchema, {
    body: { data: { type: 'rejection-discards', attributes: { version } } },
  })

/** The server answers that it is under way before this. */
const PATIENCE_MS = RESUBMIT_MS + 5_000

/** Returns the key that makes two sendings of the same correction of the same version one intent (promise R1). */
async function keyOf({ id, version, invoice }: Correction): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([id, version, invoice]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** POST …/resubmission; `resubmitTimedOut` and `timedOut` say that nobody knows yet how it ends. */
export async function resubmitRejection(client: Client, correction: Correction): Promise<Rejection> {
  const headers = { 'idempotency-key': await keyOf(correction) }
  return client.send(pathOf(correction.id, '/resubmission'), RejectionSchema, {
    body: bodyOf(correction),
    headers,
    timeoutMs: PATIENCE_MS,
  })
}

/** POST /ecaas/merchant-rejections/cancellations; refuses `noActiveRejection`. */
export const cancelRejections = (client: Client, ids: readonly string[]): Promise<RejectionCancellation> =>
  client.send(`${PATH}/cancellations`, RejectionCancellationAnswerSchema, {
    body: { data: { type: 'rejection-cancellations', attributes: { ids } } },
  })
