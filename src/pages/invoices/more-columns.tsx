import { useMemo } from 'react'

import { useLingui } from '@lingui/react/macro'

import type { Invoice } from '../../../domain/contract/invoice.ts'
import { daysBetween } from '../../../domain/dates.ts'
import { money } from '../../../domain/money.ts'
import { useConfig } from '../../shared/app/use-visitor.ts'
import { under } from '../../ui/table/DataTable.css.ts'
import type { Column } from '../../ui/table/table-column.ts'
import { DateText } from '../../ui/text/DateText.tsx'
import { Money } from '../../ui/text/Money.tsx'
import { useFormat } from '../../ui/text/use-format.ts'

type Amount =
  'billedTotal' | 'subtotal' | 'tax' | 'rebates' | 'adjusted' | 'lateFee' | 'disputedTotal' | 'pendingAmount'

/** Columns of the invoice list beside those that everybody sees first. */
export function useMoreColumns(): readonly Column<Invoice>[] {
  const { t } = useLingui()
  const format = useFormat()
  const { businessDate } = useConfig()
  return useMemo(() => {
    const amount = (id: Amount, header: string): Column<Invoice> => ({
      id,
      header,
      align: 'end',
      wideOnly: true,
      phone: 'hide',
      cell: (row) => (row[id] === 0 ? '–' : <Money of={money(row[id], row.currency)} />),
    })
    return [
      {
        id: 'location',
        header: t`Location`,
        wideOnly: true,
        phone: 'hide',
        cell: (row) => row.buidLocation ?? '–',
      },
      {
        id: 'received',
        header: t`Received`,
        sortable: true,
        wideOnly: true,
        phone: 'hide',
        cell: (row) =>
          row.receivedOn === null ? (
            '–'
          ) : (
            <>
              <DateText iso={row.receivedOn} />
              <small className={under}>{format.days(daysBetween(businessDate, row.receivedOn))}</small>
            </>
          ),
      },
      {
        id: 'paid',
        header: t`Paid`,
        wideOnly: true,
        phone: 'hide',
        cell: (row) => (row.paidOn === null ? '–' : <DateText iso={row.paidOn} />),
      },
      amount('subtotal', t`Subtotal`),
      amount('tax', t`Tax`),
      amount('rebates', t`Rebates`),
      amount('billedTotal', t`Billed total`),
      amount('adjusted', t`Adjusted`),
      amount('lateFee', t`Late fee`),
      amount('disputedTotal', t`Disputed total`),
      amount('pendingAmount', t`Being paid`),
    ]
  }, [t, format, businessDate])
}
