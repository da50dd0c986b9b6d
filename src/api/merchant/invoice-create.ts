import {
  InvoiceCheckSchema,
  InvoiceCustomerSchema,
  InvoiceCustomersSchema,
  InvoiceSubmissionSchema,
  type FoundCustomer,
  type InvoiceCheck,
  type InvoiceCustomer,
  type InvoiceSubmission,
} from '../../../domain/contract/merchant/invoice-create.ts'
import type { ProposedInvoice } from '../../../domain/contract/merchant/proposed-invoice.ts'
import { CreatedRejectionSchema } from '../../../domain/contract/merchant/rejection.ts'
import type { Client } from '../client.ts'

export type CustomerSearch = {
  buidMerchant: string
  /** Empty: those whom the merchant has billed before. */
  text: string
  /** Minor units whose credit is asked about; 0 asks nothing. */
  amountMinor: number
  currency: string
}

/** GET /ecaas/invoice-customers: accounts that the merchant can bill. */
export async function findInvoiceCustomers(
  client: Client,
  { buidMerchant, text, amountMinor, currency }: CustomerSearch,
  signal?: AbortSignal,
): Promise<readonly FoundCustomer[]> {
  const query = {
    'filter[buid_merchant]': buidMerchant,
    'filter[search]': text,
    ...(amountMinor > 0 ? { 'filter[amount]': amountMinor, 'filter[sol_currency]': currency } : {}),
  }
  return (await client.get('/ecaas/invoice-customers', InvoiceCustomersSchema, { query, signal })).items
}

/** GET /ecaas/invoice-customers/{buid}; refuses `notFound` one that cannot be billed. */
export function readInvoiceCustomer(client: Client, buid: string, signal?: AbortSignal): Promise<InvoiceCustomer> {
  return client.get(`/ecaas/invoice-customers/${encodeURIComponent(buid)}`, InvoiceCustomerSchema, { signal })
}

const bodyOf = (attributes: ProposedInvoice) => ({ data: { type: 'proposed-invoices', attributes } })

/** POST /ecaas/merchant-invoice-checks: judged by all rules, and not stored. */
export function checkMerchantInvoice(
  client: Client,
  invoice: ProposedInvoice,
  signal?: AbortSignal,
): Promise<InvoiceCheck> {
  return client.send('/ecaas/merchant-invoice-checks', InvoiceCheckSchema, { body: bodyOf(invoice), signal })
}

/** POST /ecaas/merchant-invoices, once for a key (promise R1). */
export function submitMerchantInvoice(
  client: Client,
  { key, invoice, documentIds }: { key: string; invoice: ProposedInvoice; documentIds: readonly string[] },
): Promise<InvoiceSubmission> {
  const headers = { 'idempotency-key': key }
  const named = documentIds.length === 0 ? {} : { document_ids: documentIds }
  const body = bodyOf({ ...invoice, ...named })
  return client.send('/ecaas/merchant-invoices', InvoiceSubmissionSchema, { body, headers })
}

/** POST /ecaas/merchant-rejections, once for a key; refuses `invoiceNotRefused` one that can be submitted. */
export function storeMerchantRejection(
  client: Client,
  { key, invoice }: { key: string; invoice: ProposedInvoice },
): Promise<{ id: string }> {
  const headers = { 'idempotency-key': key }
  return client.send('/ecaas/merchant-rejections', CreatedRejectionSchema, { body: bodyOf(invoice), headers })
}
