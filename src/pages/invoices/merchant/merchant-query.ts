import * as v from 'valibot'

import { InvoiceListStatusSchema, invoiceSorts } from '../../../../domain/contract/invoice.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../../../domain/limits.ts'

const whole = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1))
const words = v.fallback(v.string(), '')

/** A merchant's list as its address says it. */
export const MerchantSearch = v.object({
  status: v.fallback(InvoiceListStatusSchema, 'open'),
  text: words,
  dueFrom: words,
  dueTo: words,
  billedFrom: words,
  billedTo: words,
  currency: words,
  customerId: words,
  paidFrom: words,
  beingPaid: v.fallback(v.picklist(['', 'Y']), ''),
  sort: v.fallback(v.picklist(invoiceSorts), 'due_on'),
  page: v.fallback(whole, 1),
  pageSize: v.fallback(v.pipe(whole, v.picklist(ROWS_PER_PAGE)), DEFAULT_ROWS_PER_PAGE),
})
/** An empty string is a filter that is not set. */
export type MerchantQuery = Omit<v.InferOutput<typeof MerchantSearch>, 'pageSize'> & { pageSize: number }

/** The filters that have a field, not set. */
export const noMerchantFilters = {
  dueFrom: '',
  dueTo: '',
  billedFrom: '',
  billedTo: '',
  currency: '',
  customerId: '',
  paidFrom: '',
  beingPaid: '',
} as const
