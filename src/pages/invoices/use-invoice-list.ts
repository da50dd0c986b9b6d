import * as v from 'valibot'

import { invoiceSorts } from '../../../domain/contract/invoice.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../../domain/limits.ts'

const whole = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1))
const words = v.fallback(v.string(), '')
/** A decimal with a point, such as `1234.50`: what is none filters nothing. */
const decimal = v.fallback(v.pipe(v.string(), v.regex(/^-?\d{1,12}(?:\.\d{1,3})?$/)), '')

/** The list as its address says it. */
export const InvoiceListSearch = v.object({
  text: words,
  dueFrom: words,
  dueTo: words,
  billedFrom: words,
  billedTo: words,
  amountFrom: decimal,
  amountTo: decimal,
  merchantId: words,
  locationId: words,
  currency: words,
  due: words,
  sort: v.fallback(v.picklist(invoiceSorts), 'due_on'),
  page: v.fallback(whole, 1),
  pageSize: v.fallback(v.pipe(whole, v.picklist(ROWS_PER_PAGE)), DEFAULT_ROWS_PER_PAGE),
})
/** An empty string is a filter that is not set. */
export type InvoiceListQuery = Omit<v.InferOutput<typeof InvoiceListSearch>, 'pageSize'> & { pageSize: number }

/** The filters that have a field, not set. */
export const noFilters = {
  dueFrom: '',
  dueTo: '',
  billedFrom: '',
  billedTo: '',
  amountFrom: '',
  amountTo: '',
  merchantId: '',
  locationId: '',
  currency: '',
  due: '',
} as const

/** Returns the number of filters that are set. */
export const filterCount = (query: InvoiceListQuery): number =>
  // The keys are those of the object itself.
  (Object.keys(noFilters) as (keyof typeof noFilters)[]).filter((id) => query[id] !== '').length

type RequestFilters = Partial<Record<'text' | keyof typeof noFilters, string>>

/** The filters of a request: what is empty is left out. */
export function filtersOf({ sort, page: _page, pageSize: _pageSize, ...filters }: InvoiceListQuery) {
  const set: RequestFilters = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  return { sort, ...set }
}
