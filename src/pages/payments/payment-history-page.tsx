import * as v from 'valibot'

import { paymentStates } from '../../../domain/contract/payment.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../../domain/limits.ts'
import { readPayments } from '../../api/payments.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { usePageSearch } from '../../shared/app/use-page.ts'
import { useSelection } from '../../shared/app/use-session.ts'
import { PaymentHistory } from './PaymentHistory.tsx'

const whole = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1))
const Search = v.object({
  text: v.fallback(v.string(), ''),
  state: v.fallback(v.picklist(['', ...paymentStates]), ''),
  sort: v.fallback(v.picklist(['created_at', '-created_at']), '-created_at'),
  page: v.fallback(whole, 1),
  pageSize: v.fallback(v.pipe(whole, v.picklist(ROWS_PER_PAGE)), DEFAULT_ROWS_PER_PAGE),
})

export function Page() {
  const [search, change] = usePageSearch(Search)
  const { customerId } = useSelection()
  const { state, ...listed } = search
  const payments = useLoaded(readPayments, { customerId, ...listed, ...(state === '' ? {} : { state }) })
  return (
    <PaymentHistory payments={payments} query={search} onQuery={(next) => change(next, { replace: 'text' in next })} />
  )
}
