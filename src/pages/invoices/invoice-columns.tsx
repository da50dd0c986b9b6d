import { useMemo } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Invoice } from '../../../domain/contract/invoice.ts'
import { daysBetween } from '../../../domain/dates.ts'
import { money } from '../../../domain/money.ts'
import { useInvoiceWords } from '../../shared/words/invoice-words.ts'
import { pathTo } from '../../shared/app/links.ts'
import { narrowOnly, rowLink, under } from '../../ui/table/DataTable.css.ts'
import { DateText } from '../../ui/text/DateText.tsx'
import { Money } from '../../ui/text/Money.tsx'
import type { Column } from '../../ui/table/table-column.ts'
import { Tag } from '../../ui/feedback/Tag.tsx'

/** Columns of a list of invoices on a business day; the list of the whole program also has the account. */
export function useInvoiceColumns(scope: 'account' | 'program', today: string): readonly Column<Invoice>[] {
  const { t } = useLingui()
  const words = useInvoiceWords()
  return useMemo(() => {
    const account: Column<Invoice> = {
      id: 'account',
      header: t`Account`,
      wideOnly: true,
      phone: 'more',
      cell: (row) => (
        <>
          {row.customerName}
          <small className={under}>{row.buidCustomer}</small>
        </>
      ),
    }
    const late = (row: Invoice) => {
      const isOpen = row.openAmount > row.pendingAmount && row.dueOn !== null
      const days = isOpen && row.dueOn !== null ? daysBetween(today, row.dueOn) : null
      if (days === null) return null
      if (days < 0) return <Plural value={{ days: -days }} one="# day overdue" other="# days overdue" />
      if (days === 0) return <Trans>today</Trans>
      return days <= 7 ? <Plural value={{ days }} one="in # day" other="in # days" /> : null
    }
    return [
      {
        id: 'invoice',
        header: t`Invoice`,
        sortable: true,
        phone: 'title',
        cell: (row) => (
          <>
            <Link className={rowLink} to={pathTo('invoiceDetails', { invoiceId: row.trxId })}>
              {row.invoiceId}
            </Link>
            {row.poNumber === null ? null : (
              <small className={`${under} ${narrowOnly}`}>{t`PO ${{ number: row.poNumber }}`}</small>
            )}
          </>
        ),
      },
      {
        id: 'status',
        header: t`Status`,
        phone: 'lineEnd',
        cell: (row) => {
          const { tone, text } = words.status(row.status)
          return <Tag tone={tone}>{text}</Tag>
        },
      },
      { id: 'po', header: t`PO number`, wideOnly: true, phone: 'hide', cell: (row) => row.poNumber ?? '–' },
      ...(scope === 'program' ? [account] : []),
      { id: 'merchant', header: t`Merchant`, wideOnly: true, phone: 'hide', cell: (row) => row.merchantName },
      {
        id: 'billed',
        header: t`Billed`,
        sortable: true,
        wideOnly: true,
        phone: 'hide',
        cell: (row) => (row.billedOn === null ? '–' : <DateText iso={row.billedOn} as="date" />),
      },
      {
        id: 'due',
        header: t`Due`,
        sortable: true,
        phone: 'line',
        cell: (row) => (
          <>
            {row.dueOn === null ? '–' : <DateText iso={row.dueOn} as="date" />}
            <small className={under}>{late(row)}</small>
          </>
        ),
      },
      {
        id: 'open',
        header: t`Open amount`,
        sortable: true,
        align: 'end',
        phone: 'titleEnd',
        cell: (row) => (
          <>
            <Money of={money(row.openAmount, row.currency)} />
            {row.openAmount === 0 ? (
              <small className={under}>
                <Trans>
                  of <Money of={money(row.billedTotal, row.currency)} />
                </Trans>
              </small>
            ) : row.lateFee > 0 ? (
              <small className={under}>
                <Trans>
                  late fee <Money of={money(row.lateFee, row.currency)} />
                </Trans>
              </small>
            ) : null}
          </>
        ),
      },
    ]
  }, [t, words, today, scope])
}
