import * as v from 'valibot'

import { merchantCustomerSorts } from '../../../../domain/contract/merchant/merchant-customer.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../../../domain/limits.ts'
import { downloadMerchantCustomers, readMerchantCustomers } from '../../../api/merchant/merchant-overview.ts'
import { useClient } from '../../../shared/app/use-client.ts'
import { usePageSearch } from '../../../shared/app/use-page.ts'
import { useSelection } from '../../../shared/app/use-session.ts'
import { useRolledUp } from '../../../shared/choices/roll-up.ts'
import { useCsvDownload } from '../../../shared/export/use-csv-download.ts'
import { useLoaded } from '../../../shared/load/use-loaded.ts'
import { MerchantCustomers } from './MerchantCustomers.tsx'

const whole = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1))
const Search = v.object({
  text: v.fallback(v.string(), ''),
  sort: v.fallback(v.picklist(merchantCustomerSorts), 'customer_name'),
  page: v.fallback(whole, 1),
  pageSize: v.fallback(v.pipe(whole, v.picklist(ROWS_PER_PAGE)), DEFAULT_ROWS_PER_PAGE),
})

/** Customers of the selected merchant, or of all that the reader acts for where they are seen as one. */
export function Page() {
  const client = useClient()
  const isRolledUp = useRolledUp()
  const { merchantId } = useSelection()
  const [query, change] = usePageSearch(Search)
  const { page, pageSize, ...list } = query
  const filters = { ...list, ...(isRolledUp ? {} : { merchantId }) }
  const customers = useLoaded(readMerchantCustomers, { ...filters, page, pageSize })
  const download = useCsvDownload(() => downloadMerchantCustomers(client, filters))
  return (
    <MerchantCustomers
      customers={customers}
      query={query}
      onQuery={(next) => change(next, { replace: 'text' in next })}
      {...download}
    />
  )
}
