import { useMemo } from 'react'

import { useLingui } from '@lingui/react/macro'

import type { InvoiceDetails } from '../../../domain/contract/invoice-details.ts'
import { money } from '../../../domain/money.ts'
import { writtenDecimal } from '../../shared/invoices/written-decimal.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { under } from '../../ui/table/DataTable.css.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Money } from '../../ui/text/Money.tsx'
import type { Column } from '../../ui/table/table-column.ts'
import { onPhone } from './InvoiceView.css.ts'

/** The lines of an invoice (§3). */
export function InvoiceLines({
  details,
  currency,
}: {
  details: Loaded<Pick<InvoiceDetails, 'lines'>>
  currency: string
}) {
  const { t } = useLingui()
  const format = useFormat()
  type Line = InvoiceDetails['lines'][number]
  const tableColumns = useMemo<Column<Line>[]>(() => {
    const decimal = (written: string) => writtenDecimal(format.tag, written)
    const percent = new Intl.NumberFormat(format.tag, { style: 'percent', maximumFractionDigits: 4 })
    const rate = (row: Line) => (row.tax_percent === null ? '–' : percent.format(Number(row.tax_percent) / 100))
    return [
      {
        id: 'description',
        header: t`Item`,
        phone: 'title',
        cell: (row) => (
          <>
            {row.description}
            <small className={under}>
              {decimal(row.quantity)}
              {row.unit_price === null ? null : ` × ${decimal(row.unit_price)}`}
              {row.discount ? ` · ${t`Discount`} ${format.money(money(row.discount, currency))}` : null}
              {row.tax_percent === null ? null : <span className={onPhone}>{` · ${t`Tax rate`} ${rate(row)}`}</span>}
            </small>
          </>
        ),
      },
      {
        id: 'tax',
        header: t`Tax rate`,
        align: 'end',
        phone: 'hide',
        cell: rate,
      },
      {
        id: 'amount',
        header: t`Amount`,
        align: 'end',
        phone: 'titleEnd',
        cell: (row) => <Money of={money(row.amount, currency)} />,
      },
    ]
  }, [t, format, currency])
  return (
    <DataTable
      caption={t`Items`}
      columns={tableColumns}
      rows={details.data?.lines ?? []}
      rowKey={(row) => row.number}
      {...(details.data === null && details.failure === null ? { skeletonRows: 3 } : {})}
      empty={
        details.failure ? (
          <LoadFailed title={t`Couldn’t load items`} onRetry={details.retry} busy={details.isLoading} />
        ) : (
          <EmptyState title={t`The merchant provided no items for this invoice`} />
        )
      }
    />
  )
}
