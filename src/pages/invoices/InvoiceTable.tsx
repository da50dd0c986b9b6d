import { lazy, Suspense, useDeferredValue, useEffect, type ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'

import type { DisputeKind } from '../../../domain/contract/dispute.ts'
import type { InvoiceList as List } from '../../../domain/contract/invoice.ts'
import { firstUse } from '../../shared/app/first-page.ts'
import { arrived, quietly } from '../../shared/app/lazy-load.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useInvoiceSelection } from './use-invoice-selection.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { withPageWords } from '../../ui/text/inner-words.ts'
import type { InvoiceListQuery } from './use-invoice-list.ts'
import { useInvoiceColumns } from './invoice-columns.tsx'
import { sortFor, sortOf } from './invoice-sort.ts'

// Nobody has selected anything yet when the list is shown.
const fetchBar = () => withPageWords(() => import('./SelectionBar.tsx'))
const SelectionBar = lazy(async () => ({ default: (await arrived(fetchBar())).SelectionBar }))

type InvoiceTableProps = {
  scope: 'account' | 'program'
  /** The business day. */
  today: string
  invoices: Loaded<List>
  query: InvoiceListQuery
  onQuery: (change: Partial<InvoiceListQuery>) => void
  onPay: (trxIds: readonly string[]) => void
  onDispute: (trxIds: readonly string[], kind: DisputeKind) => void
  /** Instead of rows when there are none. */
  empty: ReactNode
  pager: ReactNode
}

/** The rows and what is chosen of them. The choice lives here, so that ticking a box redraws nothing around the table. */
export function InvoiceTable({
  scope,
  today,
  invoices,
  query,
  onQuery,
  onPay,
  onDispute,
  empty,
  pager,
}: InvoiceTableProps) {
  const { t } = useLingui()
  const columns = useInvoiceColumns(scope, today)
  const selection = useInvoiceSelection()
  // The tick is painted first, its sum in the frame after.
  const counted = useDeferredValue(selection)
  const { data, failure } = invoices
  useEffect(
    () =>
      void firstUse()
        .then(() => quietly(fetchBar))
        .catch(() => {}),
    [],
  )
  return (
    <>
      <DataTable
        caption={t`Invoices`}
        columns={columns}
        rows={data?.items ?? []}
        rowKey={(row) => row.trxId}
        busy={invoices.isLoading && data !== null}
        {...(data === null && failure === null ? { skeletonRows: 10 } : {})}
        sort={sortOf(query.sort)}
        onSort={(sort) => onQuery({ sort: sortFor(sort), page: 1 })}
        selection={{
          chosen: selection.chosen,
          label: (row) => t`Select ${{ invoice: row.invoiceId }}`,
          onToggle: selection.toggle,
          onToggleAll: selection.toggleAll,
        }}
        empty={empty}
      />
      {pager}
      {counted.chosen.size === 0 ? null : (
        <Suspense>
          <SelectionBar selection={counted} onPay={onPay} onDispute={onDispute} />
        </Suspense>
      )}
    </>
  )
}
