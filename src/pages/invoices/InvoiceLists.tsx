import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'

import { invoiceListStatuses, type InvoiceListStatus } from '../../../domain/contract/invoice.ts'
import { readCustomerCurrencies, readMerchants } from '../../api/customers.ts'
import { downloadInvoices } from '../../api/invoice-export.ts'
import { readInvoices } from '../../api/invoices.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { filtersOf, InvoiceListSearch } from './use-invoice-list.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { useGo, usePageSearch } from '../../shared/app/use-page.ts'
import { useConfig } from '../../shared/app/use-session.ts'
import { toast } from '../../ui/overlay/toasts.ts'
import { InvoiceList } from './InvoiceList.tsx'

export function statusOf(text: string): InvoiceListStatus {
  return invoiceListStatuses.find((status) => status === text) ?? 'open'
}

/** The list of one account, or (null) of all that the user may see. */
export function InvoiceListPage({ customerId, status }: { customerId: string | null; status: InvoiceListStatus }) {
  const { t } = useLingui()
  const client = useClient()
  const go = useGo()
  const { currencyVersion, businessDate } = useConfig()
  const [search, change] = usePageSearch(InvoiceListSearch)
  const [isExporting, setExporting] = useState(false)
  const filters = { customerId, status, ...filtersOf(search) }
  const invoices = useLoaded(readInvoices, { ...filters, page: search.page, pageSize: search.pageSize })
  // What only the filters offer is asked for when the rows are there.
  const isRead = invoices.data !== null || invoices.failure !== null
  const merchants = useLoaded(readMerchants, isRead ? {} : null)
  const currencies = useLoaded(readCustomerCurrencies, isRead && currencyVersion !== null ? {} : null)

  const exportList = async () => {
    setExporting(true)
    try {
      await downloadInvoices(client, filters)
    } catch {
      toast({ tone: 'late', text: t`We couldn’t download the CSV file. Try again later.` })
    } finally {
      setExporting(false)
    }
  }

  return (
    <InvoiceList
      scope={customerId === null ? 'program' : 'account'}
      status={status}
      today={businessDate}
      invoices={invoices}
      query={search}
      onQuery={(next) => change(next, { replace: 'text' in next })}
      merchants={(merchants.data?.items ?? []).map(({ buidMerchant, merchantName }) => ({
        id: buidMerchant,
        name: merchantName,
      }))}
      currencies={(currencies.data ?? []).map(({ id }) => id)}
      isExporting={isExporting}
      onExport={() => void exportList()}
      onPay={(trxIds) => go(pathTo('paymentInvoices'), { search: { invoiceIds: trxIds.join(',') } })}
      onDispute={(trxIds, kind) => go(pathTo('disputeCreate'), { search: { invoiceIds: trxIds.join(','), kind } })}
    />
  )
}
