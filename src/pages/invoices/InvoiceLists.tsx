import { invoiceListStatuses, type InvoiceListStatus } from '../../../domain/contract/invoice.ts'
import { ALL_LOCATIONS } from '../../../domain/rules/selection/all-locations.ts'
import { readInvoices } from '../../api/invoices.ts'
import { pathTo } from '../../shared/app/links.ts'
import { filtersOf, InvoiceListSearch } from './use-invoice-list.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { useGo, usePageSearch } from '../../shared/app/use-page.ts'
import { useSelection } from '../../shared/app/use-session.ts'
import { useConfig } from '../../shared/app/use-visitor.ts'
import { InvoiceList } from './InvoiceList.tsx'

export function statusOf(text: string): InvoiceListStatus {
  return invoiceListStatuses.find((status) => status === text) ?? 'open'
}

/** The list of one account, or (null) of all that the user may see. */
export function InvoiceListPage({ customerId, status }: { customerId: string | null; status: InvoiceListStatus }) {
  const go = useGo()
  const { businessDate } = useConfig()
  const [search, change] = usePageSearch(InvoiceListSearch)
  const { location } = useSelection()
  // The location of the frame narrows its account's list, unless the list's own filter names another, or all.
  const here = customerId === null ? '' : (location ?? '')
  const { locationId } = search
  const query = { ...search, locationId: locationId === ALL_LOCATIONS ? '' : locationId || here }
  const filters = { customerId, status, ...filtersOf(query) }
  const invoices = useLoaded(readInvoices, { ...filters, page: search.page, pageSize: search.pageSize })

  return (
    <InvoiceList
      scope={customerId === null ? 'program' : 'account'}
      status={status}
      today={businessDate}
      invoices={invoices}
      filters={filters}
      query={query}
      onQuery={(next) =>
        change(here !== '' && next.locationId === '' ? { ...next, locationId: ALL_LOCATIONS } : next, {
          replace: 'text' in next,
        })
      }
      source={{ of: 'invoices', filters }}
      onPay={(search) => go(pathTo('paymentInvoices'), { search })}
      onDispute={(trxIds, kind) => go(pathTo('disputeCreate'), { search: { invoiceIds: trxIds.join(','), kind } })}
    />
  )
}
