import {
  BillingAddressesSchema,
  MerchantAddressesSchema,
  ShippingAddressesSchema,
  type Address,
  type AddressKind,
} from '../../domain/contract/address.ts'
import {
  InvoiceDetailsListSchema,
  InvoiceListSchema,
  InvoicesSchema,
  type Invoice,
  type InvoiceDetails,
  type InvoiceList,
  type InvoiceListStatus,
  type InvoiceSort,
} from '../../domain/contract/invoice.ts'
import { InvoiceDocumentsSchema } from '../../domain/contract/invoice-document.ts'
import type { Client } from './client.ts'
import { ApiFailure } from './failure.ts'

export type InvoiceFilters = {
  /** Null: every account of the program that the user may see. */
  customerId: string | null
  status: InvoiceListStatus
  text?: string
  dueFrom?: string
  dueTo?: string
  /** Minor units. */
  amountFrom?: number
  amountTo?: number
  currency?: string
  merchantId?: string
  sort?: InvoiceSort
}
export type InvoicesQuery = InvoiceFilters & { page: number; pageSize: number }

export const filtersOf = (client: Client, filters: InvoiceFilters) => ({
  'filter[buid_customer]': filters.customerId,
  'filter[status]': filters.status,
  'filter[text]': filters.text,
  'filter[due_from]': filters.dueFrom,
  'filter[due_to]': filters.dueTo,
  'filter[amount_from]': filters.amountFrom,
  'filter[amount_to]': filters.amountTo,
  'filter[sol_currency]': filters.currency ?? client.currency(),
  'filter[buid_merchant]': filters.merchantId,
  sort: filters.sort,
})

/** GET /invoices, a page of a list, with how many each list holds. */
export function readInvoices(
  client: Client,
  { page, pageSize, ...filters }: InvoicesQuery,
  signal?: AbortSignal,
): Promise<InvoiceList> {
  const query = { ...filtersOf(client, filters), 'page[number]': page, 'page[size]': pageSize }
  return client.get('/invoices', InvoiceListSchema, { query, signal })
}

/** GET /invoices?filter[trx_id]: those asked for that the user may see; unknown ones are left out. */
export async function readInvoicesById(
  client: Client,
  { trxIds }: { trxIds: readonly string[] },
  signal?: AbortSignal,
): Promise<readonly Invoice[]> {
  const query = { 'filter[trx_id]': trxIds.join(',') }
  return (await client.get('/invoices', InvoicesSchema, { query, signal })).items
}

/** GET /ecaas/invoice-details (§7: the newer call): lines, notes, payments; refuses `notFound`. */
export async function readInvoiceDetails(
  client: Client,
  { trxId }: { trxId: string },
  signal?: AbortSignal,
): Promise<InvoiceDetails> {
  const query = { 'filter[trx_id]': trxId }
  const { items } = await client.get('/ecaas/invoice-details', InvoiceDetailsListSchema, { query, signal })
  const [details] = items
  if (!details) throw new ApiFailure('notFound', { status: 404 })
  return details
}

const addressSchemas = {
  'billing-addresses': BillingAddressesSchema,
  'shipping-addresses': ShippingAddressesSchema,
  'merchant-addresses': MerchantAddressesSchema,
} as const

/** GET /billing-, /shipping- or /merchant-addresses of an invoice, its contact called alike; null when there is none. */
export async function readAddress(
  client: Client,
  { kind, trxId }: { kind: AddressKind; trxId: string },
  signal?: AbortSignal,
): Promise<Address | null> {
  const query = { 'filter[trx_id]': trxId }
  const { items } = await client.get<{
    items: (Omit<Address, 'contactName'> & { contact?: string | null; contactName?: string | null })[]
  }>(`/${kind}`, addressSchemas[kind], { query, signal })
  const [first] = items
  if (!first) return null
  const { contact, contactName, ...lines } = first
  return { ...lines, contactName: contactName ?? contact ?? null }
}

/** The three addresses of an invoice; one that cannot be read is null, and only when none can be read this fails. */
export async function readAddresses(client: Client, { trxId }: { trxId: string }, signal?: AbortSignal) {
  const kinds = ['billing-addresses', 'shipping-addresses', 'merchant-addresses'] as const
  const answers = await Promise.allSettled(kinds.map((kind) => readAddress(client, { kind, trxId }, signal)))
  const failed = answers.filter((answer) => answer.status === 'rejected')
  signal?.throwIfAborted()
  if (failed.length === answers.length) throw failed[0]?.reason
  const [billing, shipping, merchant] = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : null))
  return { billing: billing ?? null, shipping: shipping ?? null, merchant: merchant ?? null }
}

/** GET /ecaas/documents of an invoice. */
export async function readDocuments(client: Client, { trxId }: { trxId: string }, signal?: AbortSignal) {
  const query = { 'filter[trx_id]': trxId }
  return (await client.get('/ecaas/documents', InvoiceDocumentsSchema, { query, signal })).items
}

/** Where a document's file is; the server answers it as an attachment. */
export function documentHref(documentId: string): string {
  return `/ecaas/documents/${encodeURIComponent(documentId)}/content`
}
