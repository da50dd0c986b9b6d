import {
  PaymentsSchema,
  type PaymentList,
  type PaymentSort,
  type PaymentStateFilter,
  type PaymentMethodFilter,
} from '../../domain/contract/payment-list.ts'
import type { Client } from './client.ts'

export type PaymentFilters = {
  customerId?: string | null
  location?: string | null
  state?: PaymentStateFilter
  method?: PaymentMethodFilter
  trxId?: string
  text?: string
  /** Days of the reader's own calendar, both included. */
  madeFrom?: string
  madeTo?: string
  currency?: string
  sort?: PaymentSort
}
export type PaymentsQuery = PaymentFilters & { page: number; pageSize: number }

/** The instant at which a day of the reader's own calendar begins. */
function startOf(day: string, daysLater = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

export const filtersOf = (client: Client, filters: PaymentFilters) => ({
  'filter[buid_customer]': filters.customerId,
  'filter[buid_location]': filters.location,
  'filter[state]': filters.state,
  'filter[method]': filters.method,
  'filter[sol_currency]': filters.currency ?? client.currency(),
  'filter[trx_id]': filters.trxId,
  'filter[text]': filters.text,
  'filter[created_from]': filters.madeFrom === undefined ? undefined : startOf(filters.madeFrom),
  'filter[created_before]': filters.madeTo === undefined ? undefined : startOf(filters.madeTo, 1),
  sort: filters.sort,
})

/** GET /ecaas/payments, a page of the history. */
export function readPayments(
  client: Client,
  { page, pageSize, ...filters }: PaymentsQuery,
  signal?: AbortSignal,
): Promise<PaymentList> {
  const query = { ...filtersOf(client, filters), 'page[number]': page, 'page[size]': pageSize }
  return client.get('/ecaas/payments', PaymentsSchema, { query, signal })
}
