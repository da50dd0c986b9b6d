import { useState } from 'react'

import * as v from 'valibot'

import { merchantCustomerSorts } from '../../../../domain/contract/merchant/merchant-customer.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../../../domain/limits.ts'
import { downloadMerchantCustomers, readMerchantCustomers } from '../../../api/merchant/merchant-overview.ts'
import { readMerchantLinks } from '../../../api/methods/bank-links.ts'
import { useClient } from '../../../shared/app/use-client.ts'
import { usePageSearch } from '../../../shared/app/use-page.ts'
import { useRole, useSelection } from '../../../shared/app/use-session.ts'
import { useFlag } from '../../../shared/app/use-visitor.ts'
import { useRolledUp } from '../../../shared/choices/roll-up.ts'
import { useCsvDownload } from '../../../shared/export/use-csv-download.ts'
import { useLoaded } from '../../../shared/load/use-loaded.ts'
import { stack } from '../../../ui/layout/layout.css.ts'
import { BankLinks, type AskedCustomer } from './BankLinks.tsx'
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
  const selected = useSelection().merchantId
  const merchantId = isRolledUp ? null : selected
  const canAsk = [useRole() === 'admin', useFlag('paymentMethodsEnabled')].every(Boolean)
  const [asked, setAsked] = useState<AskedCustomer | null>(null)
  const [query, change] = usePageSearch(Search)
  const { page, pageSize, ...list } = query
  const filters = { ...list, ...(isRolledUp ? {} : { merchantId: selected }) }
  const customers = useLoaded(readMerchantCustomers, { ...filters, page, pageSize })
  const links = useLoaded(readMerchantLinks, canAsk ? { merchantId } : null)
  const download = useCsvDownload(() => downloadMerchantCustomers(client, filters))
  return (
    <div className={stack.s4}>
      <MerchantCustomers
        customers={customers}
        query={query}
        onQuery={(next) => change(next, { replace: 'text' in next })}
        onAsk={canAsk ? setAsked : null}
        {...download}
      />
      {canAsk ? <BankLinks links={links} merchantId={merchantId} asked={asked} onEnd={() => setAsked(null)} /> : null}
    </div>
  )
}
