import * as v from 'valibot'

import {
  DisputeCountsSchema,
  DisputeDetailsSchema,
  DisputeListSchema,
  DisputeResponseResultSchema,
  partyPaths,
  type Dispute,
  type DisputeAction,
  type DisputeDetails,
  type DisputeList,
  type DisputeListStatus,
  type DisputeParty,
  type DisputeResponseResult,
  type DisputeSort,
} from '../../domain/contract/dispute.ts'
import { DISPUTES_AT_ONCE } from '../../domain/limits.ts'
import type { Client } from './client.ts'
import { downloadCsv } from './files/csv-download.ts'
import { saveFile } from './files/save-file.ts'
import { contactsOf, type ContactChoice } from './dispute-contacts.ts'
import { ApiFailure } from './failure.ts'

const pathOf = (party: DisputeParty, rest: string) => `/ecaas/${partyPaths[party]}-${rest}`

export type DisputeFilters = {
  party: DisputeParty
  customerId?: string | null
  location?: string | null
  merchantId?: string | null
  status: DisputeListStatus
  text?: string
  currency?: string
  sort?: DisputeSort
}
export type DisputesQuery = DisputeFilters & { page: number; pageSize: number }

const filtersOf = (
  client: Client,
  { customerId, location, merchantId, status, text, currency, sort }: DisputeFilters,
) => ({
  'filter[buid_customer]': customerId,
  'filter[buid_location]': location,
  'filter[buid_merchant]': merchantId,
  'filter[status]': status,
  'filter[text]': text,
  'filter[sol_currency]': currency ?? client.currency(),
  sort,
})

/** GET /ecaas/{side}-disputes, a page of the center, with how many each status has. */
export function readDisputes(
  client: Client,
  { page, pageSize, ...filters }: DisputesQuery,
  signal?: AbortSignal,
): Promise<DisputeList> {
  const query = { ...filtersOf(client, filters), 'page[number]': page, 'page[size]': pageSize }
  return client.get(pathOf(filters.party, 'disputes'), DisputeListSchema, { query, signal })
}

/**
 * GET /ecaas/{side}-disputes?filter[dispute_id]: those asked for that the reader may see; unknown ones are left out.
 */
export async function readDisputesById(
  client: Client,
  { party, disputeIds }: { party: DisputeParty; disputeIds: readonly string[] },
  signal?: AbortSignal,
): Promise<readonly Dispute[]> {
  const query = { 'filter[status]': 'all', 'filter[dispute_id]': disputeIds.join(','), 'page[size]': DISPUTES_AT_ONCE }
  return (await client.get(pathOf(party, 'disputes'), DisputeListSchema, { query, signal })).items
}

/** GET /ecaas/{side}-disputes/{id}. */
export function readDispute(
  client: Client,
  { party, disputeId }: { party: DisputeParty; disputeId: string },
  signal?: AbortSignal,
): Promise<DisputeDetails> {
  const path = `${pathOf(party, 'disputes')}/${encodeURIComponent(disputeId)}`
  return client.get(path, DisputeDetailsSchema, { signal })
}

export type DisputeOfInvoice = { dispute: DisputeDetails; others: readonly Dispute[] }

/** The disputes of one invoice: the one asked for or the newest in full, the others in brief; refuses `notFound`. */
export async function readDisputeOfInvoice(
  client: Client,
  { party, trxId, disputeId }: { party: DisputeParty; trxId: string; disputeId: string | null },
  signal?: AbortSignal,
): Promise<DisputeOfInvoice> {
  const query = {
    'filter[status]': 'all',
    'filter[trx_id]': trxId,
    sort: '-created_at',
    'page[size]': DISPUTES_AT_ONCE,
  }
  const { items } = await client.get(pathOf(party, 'disputes'), DisputeListSchema, { query, signal })
  const shown = disputeId === null ? items[0] : items.find(({ id }) => id === disputeId)
  if (!shown) throw new ApiFailure('notFound', { status: 404 })
  const dispute = await readDispute(client, { party, disputeId: shown.id }, signal)
  return { dispute, others: items.filter(({ id }) => id !== shown.id) }
}

/** GET /ecaas/{side}-dispute/count (§7): by account and location or by merchant, in the currency that the list is narrowed to. */
export function readDisputeCounts(
  client: Client,
  { party, customerId, location, merchantId, currency }: Omit<DisputeFilters, 'status' | 'text' | 'sort'>,
  signal?: AbortSignal,
) {
  const query = {
    'filter[buid_customer]': customerId,
    'filter[buid_location]': location,
    'filter[buid_merchant]': merchantId,
    [party === 'merchant' ? 'filter[del_currency]' : 'filter[sol_currency]']: currency ?? client.currency(),
  }
  return client.get(pathOf(party, 'dispute/count'), DisputeCountsSchema, { query, signal })
}

/** GET /ecaas/{side}-dispute-export: the whole list as a CSV file; refuses with `exportFailed`. */
export function downloadDisputes(client: Client, filters: DisputeFilters): Promise<void> {
  return downloadCsv(client, pathOf(filters.party, 'dispute-export'), filtersOf(client, filters), 'disputes.csv')
}

const contentPath = (party: DisputeParty, documentId: string) =>
  `${pathOf(party, 'dispute-documents')}/${encodeURIComponent(documentId)}/content`

/** Returns the address of a document of a dispute; the server answers it as an attachment. */
export const disputeDocumentHref = (client: Client, party: DisputeParty, documentId: string): string =>
  client.pathOf(contentPath(party, documentId))

/** A document of a dispute into the reader's downloads: a failure is logged, and the caller's to say (§8). */
export async function downloadDisputeDocument(
  client: Client,
  { party, documentId, fileName }: { party: DisputeParty; documentId: string; fileName: string },
): Promise<void> {
  saveFile(await client.download(contentPath(party, documentId), '*/*'), fileName)
}

export type DisputeAnswer = {
  party: DisputeParty
  action: DisputeAction
  disputes: readonly { id: string; version: number }[]
  comment: string
  /** Minor units to take off, or the whole of each. */
  adjustment: number | 'whole' | null
  contacts: readonly ContactChoice[]
  documentIds: readonly string[]
  key: string
}

/** POST /ecaas/{userType}-dispute-response: the same answer to each; one that was refused has its code. */
export function respondToDisputes(
  client: Client,
  { party, action, disputes, comment, adjustment, contacts, documentIds, key }: DisputeAnswer,
  signal?: AbortSignal,
): Promise<DisputeResponseResult> {
  const attributes = {
    dispute_action: action,
    disputes: disputes.map(({ id, version }) => ({ dispute_id: id, version })),
    comment,
    adjustment,
    contacts: contactsOf(contacts),
    document_ids: documentIds,
  }
  const body = { data: { type: 'dispute-responses', attributes } }
  const headers = { 'idempotency-key': key }
  return client.send(pathOf(party, 'dispute-response'), DisputeResponseResultSchema, { body, headers, signal })
}

/** POST /ecaas/customer-disputes/{id}/cancellation, once for a key: the transaction is no longer disputed (§4). */
export async function cancelDispute(
  client: Client,
  { disputeId, version, comment, key }: { disputeId: string; version: number; comment: string; key: string },
  signal?: AbortSignal,
): Promise<void> {
  const path = `/ecaas/customer-disputes/${encodeURIComponent(disputeId)}/cancellation`
  const body = { data: { type: 'dispute-cancellations', attributes: { version, comment } } }
  // Its new status is read again with its whole history.
  await client.send(path, v.unknown(), { body, headers: { 'idempotency-key': key }, signal })
}
