import * as v from 'valibot'

import { invoiceSorts } from '../../../domain/contract/invoice.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../../domain/limits.ts'
import { parseAmount } from '../../../domain/money.ts'

const whole = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1))
const words = v.fallback(v.string(), '')

/** The list as its address says it. */
export const InvoiceListSearch = v.object({
  text: words,
  dueFrom: words,
  dueTo: words,
  amountFrom: words,
  amountTo: words,
  merchantId: words,
  currency: words,
  sort: v.fallback(v.picklist(invoiceSorts), 'due_on'),
  page: v.fallback(whole, 1),
  pageSize: v.fallback(v.pipe(whole, v.picklist(ROWS_PER_PAGE)), DEFAULT_ROWS_PER_PAGE),
})
type Search = v.InferOutput<typeof InvoiceListSearch>

/** The filters of a request: what is empty or no amount is left out. Amounts are typed in main units. */
export function filtersOf({ text, dueFrom, dueTo, amountFrom, amountTo, merchantId, currency, sort }: Search) {
  const minor = (typed: string) => parseAmount(typed.replace(',', '.'), currency === '' ? 'USD' : currency)
  const from = minor(amountFrom)
  const to = minor(amountTo)
  return {
    sort,
    ...(text === '' ? {} : { text }),
    ...(dueFrom === '' ? {} : { dueFrom }),
    ...(dueTo === '' ? {} : { dueTo }),
    ...(from === null ? {} : { amountFrom: from }),
    ...(to === null ? {} : { amountTo: to }),
    ...(merchantId === '' ? {} : { merchantId }),
    ...(currency === '' ? {} : { currency }),
  }
}
