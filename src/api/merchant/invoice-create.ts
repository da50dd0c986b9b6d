import { InvoiceCustomersSchema, type FoundCustomer } from '../../../domain/contract/merchant/invoice-create.ts'
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
