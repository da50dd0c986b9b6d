import * as v from 'valibot'

import { paymentMethodFilters, paymentSorts, paymentStateFilters } from '../../../domain/contract/payment-list.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../../domain/limits.ts'
import { CurrencySchema } from '../../../domain/money.ts'
import { readPayments } from '../../api/payment-list.ts'
import { usePageSearch } from '../../shared/app/use-page.ts'
import { useSelection, useUser } from '../../shared/app/use-session.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { PaymentHistory } from './PaymentHistory.tsx'

const whole = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1))
const day = v.fallback(v.union([v.literal(''), v.pipe(v.string(), v.isoDate())]), '')
const Search = v.object({
  text: v.fallback(v.string(), ''),
  state: v.fallback(v.picklist(['', ...paymentStateFilters]), ''),
  method: v.fallback(v.picklist(['', ...paymentMethodFilters]), ''),
  accounts: v.fallback(v.picklist(['', 'all']), ''),
  madeFrom: day,
  madeTo: day,
  currency: v.fallback(v.union([v.literal(''), CurrencySchema]), ''),
  sort: v.fallback(v.picklist(paymentSorts), '-created_at'),
  page: v.fallback(whole, 1),
  pageSize: v.fallback(v.pipe(whole, v.picklist(ROWS_PER_PAGE)), DEFAULT_ROWS_PER_PAGE),
})

/** The payments of the account, or of all that the user may see. */
export function Page() {
  const [search, change] = usePageSearch(Search)
  const { customerId, customerName, location } = useSelection()
  const { customerCount, customerCurrencies } = useUser()
  const { state, method, accounts, text, madeFrom, madeTo, currency, sort, page, pageSize } = search
  const isOfAll = accounts === 'all' || customerId === null
  const filters = {
    ...(isOfAll ? { customerId: null } : { customerId, location }),
    sort,
    ...(text === '' ? {} : { text }),
    ...(state === '' ? {} : { state }),
    ...(method === '' ? {} : { method }),
    ...(madeFrom === '' ? {} : { madeFrom }),
    ...(madeTo === '' ? {} : { madeTo }),
    ...(currency === '' ? {} : { currency }),
  }
  const payments = useLoaded(readPayments, { ...filters, page, pageSize })

  return (
    <PaymentHistory
      payments={payments}
      query={search}
      onQuery={(next) => change(next, { replace: 'text' in next })}
      account={customerId === null || customerCount < 2 ? null : (customerName ?? customerId)}
      isOfAll={isOfAll && customerCount > 1}
      currencies={customerCurrencies}
      source={{ of: 'payments', filters }}
    />
  )
}
