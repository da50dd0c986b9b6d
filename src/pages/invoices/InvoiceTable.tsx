import { lazy, Suspense, useDeferredValue, type ComponentProps, type ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'

import type { DisputeKind } from '../../../domain/contract/dispute.ts'
import type { Invoice, InvoiceList as List } from '../../../domain/contract/invoice.ts'
import type { InvoiceFilters } from '../../api/invoices.ts'
import { arrived } from '../../shared/app/lazy-load.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import type { PaySearch } from './use-invoice-selection.ts'
import { useInvoiceSelection } from './use-invoice-selection.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useStore } from '../../ui/store.ts'
import { withPageWords } from '../../ui/text/inner-words.ts'
import type { InvoiceListQuery } from './use-invoice-list.ts'
import { columnStores } from './column-choice.ts'
import { useInvoiceColumns } from './invoice-columns.tsx'
import { sortFor, sortOf } from './invoice-sort.ts'

// Nobody has selected anything yet when the list is shown.
const fetchBar = () => withPageWords(async () => (await import('./fetch-later.ts')).fetchBar())
const SelectionBar = lazy(async () => ({ default: (await arrived(fetchBar())).SelectionBar }))

// Most readers have the columns that everybody sees first.
const ChosenColumns = lazy(async () => ({
  default: (await arrived(withPageWords(async () => (await import('./fetch-later.ts')).fetchColumns()))).ChosenColumns,
}))

type TableProps = ComponentProps<typeof DataTable<Invoice>> & { ids: readonly string[] | null }

function Table({ ids, ...table }: TableProps) {
  const plain = <DataTable {...table} />
  return ids === null ? (
    plain
  ) : (
    <Suspense fallback={plain}>
      <ChosenColumns {...table} ids={ids} />
    </Suspense>
  )
}

const noRows: readonly Invoice[] = []
type InvoiceTableProps = {
  scope: 'account' | 'program'
  /** The business day. */
  today: string
  invoices: Loaded<List>
  filters: InvoiceFilters
  query: InvoiceListQuery
  onQuery: (change: Partial<InvoiceListQuery>) => void
  onPay: (search: PaySearch) => void
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
  filters,
  query,
  onQuery,
  onPay,
  onDispute,
  empty,
  pager,
}: InvoiceTableProps) {
  const { t } = useLingui()
  const columns = useInvoiceColumns(scope, today)
  const { data, failure } = invoices
  const rows = data?.items ?? noRows
  const selection = useInvoiceSelection(JSON.stringify(filters))
  // The tick is painted first, its sum in the frame after.
  const counted = useDeferredValue(selection)
  const ids = useStore(columnStores[scope])
  return (
    <>
      <Table
        ids={ids}
        caption={t`Invoices`}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.trxId}
        busy={invoices.isLoading && data !== null}
        {...(data === null && failure === null ? { skeletonRows: 10 } : {})}
        sort={sortOf(query.sort)}
        onSort={(sort) => onQuery({ sort: sortFor(sort), page: 1 })}
        selection={{
          chosen: selection.isAll ? { has: (id) => !selection.left.has(id) } : selection.chosen,
          label: (row) => t`Select ${{ invoice: row.invoiceId }}`,
          onToggle: selection.toggle,
          onToggleAll: selection.toggleAll,
        }}
        empty={empty}
      />
      {pager}
      {counted.chosen.size === 0 && !counted.isAll ? null : (
        <Suspense>
          <SelectionBar selection={counted} filters={filters} list={data} onPay={onPay} onDispute={onDispute} />
        </Suspense>
      )}
    </>
  )
}
