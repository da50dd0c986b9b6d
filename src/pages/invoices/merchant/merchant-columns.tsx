import { useMemo } from 'react'

import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Invoice } from '../../../../domain/contract/invoice.ts'
import { pathTo } from '../../../shared/app/links.ts'
import { phoneOnly, rowLink, under } from '../../../ui/table/DataTable.css.ts'
import type { Column } from '../../../ui/table/table-column.ts'
import { useInvoiceColumns } from '../invoice-columns.tsx'

/** Columns of a merchant's list on a business day: those of a customer's list, and who bought. */
export function useMerchantColumns(today: string, isRolledUp: boolean): readonly Column<Invoice>[] {
  const { t } = useLingui()
  const customers = useInvoiceColumns('account', today)
  return useMemo(() => {
    const own: readonly Column<Invoice>[] = [
      {
        id: 'invoice',
        header: t`Invoice`,
        sortable: true,
        phone: 'title',
        cell: (row) => (
          <>
            <Link className={rowLink} to={pathTo('merchantInvoiceDetails', { invoiceId: row.trxId })}>
              {row.invoiceId}
            </Link>
            <small className={`${under} ${phoneOnly}`}>{row.customerName}</small>
            {isRolledUp ? <small className={under}>{row.merchantName}</small> : null}
          </>
        ),
      },
      {
        id: 'customer',
        header: t`Customer`,
        phone: 'hide',
        cell: (row) => (
          <>
            {row.customerName}
            <small className={under}>{row.buidCustomer}</small>
          </>
        ),
      },
    ]
    const shared = (id: string) => customers.filter((column) => column.id === id)
    return [...own, ...['billed', 'due', 'status', 'open'].flatMap(shared)]
  }, [t, customers, isRolledUp])
}
