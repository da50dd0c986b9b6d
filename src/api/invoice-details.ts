import {
  BillingAddressesSchema,
  MerchantAddressesSchema,
  ShippingAddressesSchema,
  type Address,
  type AddressKind,
} from '../../domain/contract/address.ts'
import { InvoiceDetailsListSchema, type InvoiceDetails } from '../../domain/contract/invoice-details.ts'
import { InvoiceDocumentsSchema, type InvoiceDocument } from '../../domain/contract/invoice-document.ts'
import type { Client } from './client.ts'
import { ApiFailure } from './failure.ts'
import { saveFile } from './files/save-file.ts'

/**
 * GET /ecaas/invoice-details, or /details where `invoice_details_version` is below 1 (§7): lines, notes, payments;
 * refuses `notFound`.
 */
export async function readInvoiceDetails(
  client: Client,
  { trxId }: { trxId: string },
  signal?: AbortSignal,
): Promise<InvoiceDetails> {
  const query = { 'filter[trx_id]': trxId }
  const path = client.invoiceDetailsVersion() >= 1 ? '/ecaas/invoice-details' : '/details'
  const { items } = await client.get(path, InvoiceDetailsListSchema, { query, signal })
  const [details] = items
  if (!details) throw new ApiFailure('notFound', { status: 404 })
  return details
}

const addressSchemas = {
  'billing-addresses': BillingAddressesSchema,
  'shipping-addresses': ShippingAddressesSchema,
  'merchant-addresses': MerchantAddressesSchema,
} as const

/**
 * GET /billing-, /shipping- or /merchant-addresses of an invoice, its contact called alike; null when there is none.
 */
async function readAddress(
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

const contentPath = (documentId: string) => `/ecaas/documents/${encodeURIComponent(documentId)}/content`

/** Returns the address of a document's file; the server answers it as an attachment. */
export const documentHref = (client: Client, documentId: string): string => client.pathOf(contentPath(documentId))

/** GET /ecaas/documents/{id}/content into the reader's downloads: a failure is logged, and the caller's to say (§8). */
export async function downloadDocument(
  client: Client,
  { documentId, fileName }: Pick<InvoiceDocument, 'documentId' | 'fileName'>,
): Promise<void> {
  saveFile(await client.download(contentPath(documentId), '*/*'), fileName)
}
