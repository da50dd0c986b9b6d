import * as v from 'valibot'

import { mailPaymentFilters } from '../../../domain/contract/mail-payment.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../../domain/limits.ts'
import { readMailPayments } from '../../api/cheques/mail-payments.ts'
import { usePageSearch } from '../../shared/app/use-page.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { Cheques } from './Cheques.tsx'

const whole = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1))
const Search = v.object({
  text: v.fallback(v.string(), ''),
  status: v.fallback(v.picklist(mailPaymentFilters), 'waiting'),
  page: v.fallback(whole, 1),
  pageSize: v.fallback(v.pipe(whole, v.picklist(ROWS_PER_PAGE)), DEFAULT_ROWS_PER_PAGE),
})

/** The cheques that support or a merchant waits for. */
export function Page() {
  const [query, change] = usePageSearch(Search)
  return (
    <Cheques
      cheques={useLoaded(readMailPayments, query)}
      query={query}
      onQuery={(next) => change(next, { replace: 'text' in next })}
    />
  )
}
