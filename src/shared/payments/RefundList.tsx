import { useMemo } from 'react'

import { useLingui } from '@lingui/react/macro'

import { money, type Currency } from '../../../domain/money.ts'
import type { RefundStatus } from '../../../domain/rules/refunds/status.ts'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { under } from '../../ui/table/DataTable.css.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column } from '../../ui/table/table-column.ts'
import { DateText } from '../../ui/text/DateText.tsx'
import { Money } from '../../ui/text/Money.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { toneOfRefund, useRefundWords } from '../words/refund-text.ts'

type ListedRefund = {
  readonly id: string
  readonly status: RefundStatus
  /** In minor units. */
  readonly amount: number
  readonly invoices: readonly { readonly trx_id: string; readonly invoice_id: string; readonly amount: number }[]
  readonly requested_at: string
  readonly ended_at: string | null
}

type RefundListProps = {
  readonly refunds: readonly ListedRefund[]
  readonly currency: Currency
  /** For those who refund, not for those who paid. */
  readonly isSupport?: boolean
}

/** The refunds of a payment: how much, when, and what became of each. */
export function RefundList({ refunds, currency, isSupport = false }: RefundListProps) {
  const { t } = useLingui()
  const format = useFormat()
  const words = useRefundWords(isSupport)
  const columns = useMemo<readonly Column<ListedRefund>[]>(
    () => [
      {
        id: 'date',
        header: t`Date`,
        phone: 'title',
        cell: (row) => <DateText iso={row.ended_at ?? row.requested_at} as="date" />,
      },
      {
        id: 'status',
        header: t`Status`,
        phone: 'wide',
        cell: ({ status }) => (
          <>
            <Tag tone={toneOfRefund[status]}>{words[status].status}</Tag>
            {words[status].next === null ? null : <small className={under}>{words[status].next}</small>}
          </>
        ),
      },
      {
        id: 'invoices',
        header: t`Invoices`,
        phone: 'wide',
        cell: ({ status, invoices }) => (
          <>
            {invoices
              .map(({ invoice_id: invoice, amount }) => `${invoice}: ${format.money(money(amount, currency))}`)
              .join(', ')}
            {status === 'accepted' || status === 'refunded' ? (
              <small className={under}>{t`Open again for these amounts`}</small>
            ) : null}
          </>
        ),
      },
      {
        id: 'amount',
        header: t`Amount`,
        align: 'end',
        phone: 'titleEnd',
        cell: (row) => <Money of={money(row.amount, currency)} />,
      },
    ],
    [t, format, words, currency],
  )
  return (
    <Card title={t`Refunds`} flush>
      <DataTable caption={t`Refunds`} columns={columns} rows={refunds} rowKey={({ id }) => id} />
    </Card>
  )
}
