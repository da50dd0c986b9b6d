import * as v from 'valibot'

import { InvoiceListStatusSchema, InvoiceSortSchema } from '../../../domain/contract/invoice.ts'
import { DateSchema } from '../../../domain/dates.ts'
import { CurrencySchema } from '../../../domain/money.ts'
import { IdParameter, MinorParameter, SearchParameter, type ParametersOf } from '../../http/parameters.ts'
import type { InvoiceFilters } from '../invoice-filters.ts'

/** PostgreSQL knows no year 0; a calendar day that is none (30 February) is refused too. */
const DayParameter = v.pipe(
  DateSchema,
  v.check((date) => date > '0001' && new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date)),
)

/** What chooses the invoices of the list and of its export. */
export const invoiceParameters = {
  'filter[buid_customer]': v.optional(IdParameter),
  'filter[status]': v.optional(InvoiceListStatusSchema, 'all'),
  'filter[text]': v.optional(SearchParameter),
  'filter[due_from]': v.optional(DayParameter),
  'filter[due_to]': v.optional(DayParameter),
  'filter[amount_from]': v.optional(MinorParameter),
  'filter[amount_to]': v.optional(MinorParameter),
  'filter[sol_currency]': v.optional(CurrencySchema),
  'filter[buid_merchant]': v.optional(IdParameter),
  sort: v.optional(InvoiceSortSchema, '-billed_on'),
} as const

/** The filters of a request; search words that are blank filter nothing. */
export function invoiceFiltersOf(parameters: ParametersOf<typeof invoiceParameters>): InvoiceFilters {
  return {
    buidCustomer: parameters['filter[buid_customer]'] ?? null,
    currency: parameters['filter[sol_currency]'] ?? null,
    buidMerchant: parameters['filter[buid_merchant]'] ?? null,
    text: parameters['filter[text]'] || null,
    dueFrom: parameters['filter[due_from]'] ?? null,
    dueTo: parameters['filter[due_to]'] ?? null,
    amountFrom: parameters['filter[amount_from]'] ?? null,
    amountTo: parameters['filter[amount_to]'] ?? null,
  }
}
