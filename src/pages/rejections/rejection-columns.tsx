import { useMemo } from 'react'

import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { RejectionRow, RejectionSort } from '../../../domain/contract/merchant/rejection.ts'
import { money } from '../../../domain/money.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useRejectionWords } from '../../shared/rejections/use-rejection-words.ts'
import { rowLink, under } from '../../ui/table/DataTable.css.ts'
import type { Column, Sort } from '../../ui/table/table-column.ts'
import { DateText } from '../../ui/text/DateText.tsx'
import { Money } from '../../ui/text/Money.tsx'

const columnOf = { created_at: 'created', invoice_number: 'invoice' } as const

/** Returns the list's order as the table shows it. */
export function sortOf(sort: RejectionSort): Sort {
  const isDown = sort.startsWith('-')
  const column = sort.endsWith('created_at') ? columnOf.created_at : columnOf.invoice_number
  return { column, direction: isDown ? 'descending' : 'ascending' }
}

export function sortName({ column, direction }: Sort): RejectionSort {
  const isDown = direction === 'descending'
  if (column === columnOf.invoice_number) return isDown ? '-invoice_number' : 'invoice_number'
  return isDown ? '-created_at' : 'created_at'
}

/** Columns of the list of rejections. */
export function useRejectionColumns(isRolledUp: boolean): readonly Column<RejectionRow>[] {
  const { t } = useLingui()
  const words = useRejectionWords()
  return useMemo<readonly Column<RejectionRow>[]>(
    () => [
      {
        id: 'invoice',
        header: t`Invoice`,
        sortable: true,
        phone: 'title',
        cell: (row) => (
          <>
            <Link className={rowLink} to={pathTo('merchantRejectionDetails', { rejectionId: row.id })}>
              {row.invoiceNumber || t`No number`}
            </Link>
            {isRolledUp ? <small className={under}>{row.merchantName}</small> : null}
          </>
        ),
      },
      {
        id: 'customer',
        header: t`Customer`,
        phone: 'line',
        cell: (row) => row.customerName ?? '–',
      },
      {
        id: 'reason',
        header: t`Reason`,
        phone: 'wide',
        cell: ({ reasons: [first, ...others] }) =>
          first === undefined ? (
            '–'
          ) : (
            <>
              {words.reason(first)}
              {others.length === 0 ? null : <small className={under}>{t`and ${{ count: others.length }} more`}</small>}
            </>
          ),
      },
      {
        id: 'source',
        header: t`Source`,
        phone: 'hide',
        cell: (row) => (
          <>
            {words.source[row.source]}
            {row.fileName === null ? null : (
              <small className={under}>{t`${{ file: row.fileName }}, line ${{ number: row.fileLine }}`}</small>
            )}
          </>
        ),
      },
      {
        id: 'created',
        header: t`Rejected on`,
        sortable: true,
        phone: 'lineEnd',
        cell: (row) => <DateText iso={row.createdAt} as="date" />,
      },
      {
        id: 'amount',
        header: t`Amount`,
        align: 'end',
        phone: 'titleEnd',
        cell: (row) =>
          row.total === null || row.currency === null ? '–' : <Money of={money(row.total, row.currency)} />,
      },
    ],
    [t, words, isRolledUp],
  )
}
