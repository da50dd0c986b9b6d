import {
  DisputeReasonsSchema,
  DisputeSubmissionSchema,
  IneligibleTransactionsSchema,
  type DisputeKind,
  type DisputeReason,
  type DisputeSubmission,
  type IneligibleTransaction,
} from '../../domain/contract/dispute.ts'
import type { Client } from './client.ts'
import { contactsOf, type ContactChoice } from './dispute-contacts.ts'

/** GET /customer-dispute-reasons (§7). */
export async function readDisputeReasons(
  client: Client,
  _query?: unknown,
  signal?: AbortSignal,
): Promise<readonly DisputeReason[]> {
  return (await client.get('/customer-dispute-reasons', DisputeReasonsSchema, { signal })).items
}

/** GET /customer-dispute-ineligible-trxs (§7): those of the transactions that cannot be disputed, each with why. */
export async function readIneligible(
  client: Client,
  { kind, trxIds }: { kind: DisputeKind; trxIds: readonly string[] },
  signal?: AbortSignal,
): Promise<readonly IneligibleTransaction[]> {
  const query = { 'filter[trx_id]': trxIds.join(','), 'filter[kind]': kind }
  const path = '/customer-dispute-ineligible-trxs'
  return (await client.get(path, IneligibleTransactionsSchema, { query, signal })).items
}

export type DisputeOrder = {
  kind: DisputeKind
  trxIds: readonly string[]
  reasonId: string
  description: string
  /** Invoices of which less than the whole is disputed, in minor units. */
  amounts: readonly { trxId: string; amountMinor: number }[]
  contacts: readonly ContactChoice[]
  documentIds: readonly string[]
  /** Made with the draft: however often it is sent, it is one submission (promise R1). */
  key: string
}

/** POST /ecaas/customer-disputes, all or nothing. */
export function createDisputes(
  client: Client,
  { kind, trxIds, reasonId, description, amounts, contacts, documentIds, key }: DisputeOrder,
  signal?: AbortSignal,
): Promise<DisputeSubmission> {
  const attributes = {
    kind,
    trx_ids: trxIds,
    dispute_reason_id: reasonId,
    description,
    disputed_amounts: amounts.map(({ trxId, amountMinor }) => ({ trx_id: trxId, amount: amountMinor })),
    contacts: contactsOf(contacts),
    document_ids: documentIds,
  }
  const body = { data: { type: 'disputes', attributes } }
  const headers = { 'idempotency-key': key }
  return client.send('/ecaas/customer-disputes', DisputeSubmissionSchema, { body, headers, signal })
}
