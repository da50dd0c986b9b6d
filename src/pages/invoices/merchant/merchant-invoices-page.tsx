import { downloadMerchantInvoices, readMerchantInvoices } from '../../../api/merchant/merchant-invoices.ts'
import { useClient } from '../../../shared/app/use-client.ts'
import { usePageSearch } from '../../../shared/app/use-page.ts'
import { useSelection, useUser } from '../../../shared/app/use-session.ts'
import { useConfig } from '../../../shared/app/use-visitor.ts'
import { useRolledUp } from '../../../shared/choices/roll-up.ts'
import { useCsvDownload } from '../../../shared/export/use-csv-download.ts'
import { useLoaded } from '../../../shared/load/use-loaded.ts'
import { MerchantInvoices } from './MerchantInvoices.tsx'
import { MerchantSearch } from './merchant-query.ts'

/** Invoices of the selected merchant, or of all that the reader acts for where they are seen as one. */
export function Page() {
  const client = useClient()
  const { businessDate } = useConfig()
  const [search, change] = usePageSearch(MerchantSearch)
  const { merchantCurrencies } = useUser()
  const isRolledUp = useRolledUp()
  const { merchantId, currency: narrowed } = useSelection()

  const { page, pageSize, ...list } = search
  // What the whole portal is narrowed to is not widened here.
  const scope = isRolledUp ? {} : { merchantId }
  const filters = { ...list, currency: narrowed ?? list.currency, ...scope }
  const invoices = useLoaded(readMerchantInvoices, { ...filters, page, pageSize })

  const download = useCsvDownload(() => downloadMerchantInvoices(client, filters))

  return (
    <MerchantInvoices
      today={businessDate}
      isRolledUp={isRolledUp}
      scope={scope}
      invoices={invoices}
      query={search}
      onQuery={(next) => change(next, { replace: 'text' in next })}
      // One that is chosen for the whole portal leaves nothing to choose here.
      currencies={narrowed === null ? merchantCurrencies.map(({ id }) => id) : null}
      {...download}
    />
  )
}
