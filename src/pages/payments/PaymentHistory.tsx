import { useMemo } from 'react'

import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { paymentStates, type Payment, type PaymentState } from '../../../domain/contract/payment.ts'
import { money } from '../../../domain/money.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { pathTo } from '../../shared/app/links.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { rowLink, under } from '../../ui/table/DataTable.css.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { SearchIcon } from '../../ui/layout/Icon.tsx'
import { grow, tools } from '../../ui/layout/layout.css.ts'
import { Money } from '../../ui/text/Money.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { Select } from '../../ui/form/Select.tsx'
import type { Column, Sort } from '../../ui/table/table-column.ts'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { toneOfState, useStateWords } from '../../shared/words/status-words.ts'

type HistoryQuery = {
  text: string
  state: PaymentState | ''
  sort: 'created_at' | '-created_at'
  page: number
  pageSize: number
}

type PaymentHistoryProps = {
  payments: Loaded<{ items: readonly Payment[]; page: { total: number } | null }>
  query: HistoryQuery
  onQuery: (change: Partial<HistoryQuery>) => void
}

/** Every payment of the account, newest first, with where it stands. */
export function PaymentHistory({ payments, query, onQuery }: PaymentHistoryProps) {
  const { t } = useLingui()
  const words = useStateWords()
  const failureText = useFailureText()
  const tableColumns = useColumns()
  const { data, failure } = payments
  const isFiltered = query.text !== '' || query.state !== ''
  return (
    <>
      <PageHead title={t`Payments`} lead={t`Completed, processing and returned payments.`} />
      {failure !== null && data !== null ? (
        <Notice tone="late" live="alert">
          {failureText(failure.code)}
        </Notice>
      ) : null}
      <Card flush>
        <div className={tools}>
          <div className={grow}>
            <Field
              type="search"
              label={t`Payment, confirmation or invoice number`}
              hideLabel
              compact
              lead={<SearchIcon size={16} />}
              placeholder={t`Number`}
              value={query.text}
              onChange={(event) => onQuery({ text: event.target.value, page: 1 })}
            />
          </div>
          <Select
            compact
            inLine
            label={t`Status`}
            value={query.state}
            options={[
              { value: '', label: t`All` },
              ...paymentStates
                .filter((state) => state !== 'created')
                .map((state) => ({ value: state, label: words.state(state) })),
            ]}
            onChange={(value) => onQuery({ state: paymentStates.find((state) => state === value) ?? '', page: 1 })}
          />
        </div>
        <DataTable
          caption={t`Payments`}
          columns={tableColumns}
          rows={data?.items ?? []}
          rowKey={(row) => row.id}
          busy={payments.isLoading && data !== null}
          {...(data === null && failure === null ? { skeletonRows: 6 } : {})}
          sort={sortOf(query)}
          onSort={({ direction }) =>
            onQuery({ sort: direction === 'ascending' ? 'created_at' : '-created_at', page: 1 })
          }
          empty={
            failure !== null ? (
              <LoadFailed title={t`Couldn’t load payments`} onRetry={payments.retry} busy={payments.isLoading}>
                {failureText(failure.code)}
              </LoadFailed>
            ) : (
              <EmptyState title={isFiltered ? t`No matching payments` : t`No payments yet`}>
                {isFiltered ? t`Try another number or status.` : t`Your payments appear here as soon as you make them.`}
              </EmptyState>
            )
          }
        />
        <Pager
          label={t`Pages of payments`}
          page={query.page}
          pageSize={query.pageSize}
          total={data?.page?.total ?? 0}
          onPage={(page) => onQuery({ page })}
          onPageSize={(pageSize) => onQuery({ pageSize, page: 1 })}
        />
      </Card>
    </>
  )
}

const sortOf = ({ sort }: HistoryQuery): Sort => ({
  column: 'made',
  direction: sort === 'created_at' ? 'ascending' : 'descending',
})

function useColumns(): readonly Column<Payment>[] {
  const { t } = useLingui()
  const words = useStateWords()
  return useMemo(
    () => [
      {
        id: 'payment',
        header: t`Payment`,
        phone: 'title',
        cell: (row) => (
          <>
            <Link className={rowLink} to={pathTo('paymentDetails', { paymentId: row.id })}>
              {row.paymentNumber}
            </Link>
            {row.confirmationNumber === null ? null : <small className={under}>{row.confirmationNumber}</small>}
          </>
        ),
      },
      {
        id: 'made',
        header: t`Date`,
        sortable: true,
        phone: 'line',
        cell: (row) => <DateText iso={row.createdAt} as="date" />,
      },
      {
        id: 'method',
        header: t`Paid from`,
        wideOnly: true,
        phone: 'hide',
        cell: (row) =>
          row.methodLabel !== null && row.methodLast4 !== null
            ? t`${{ name: row.methodLabel }} ending in ${{ last4: row.methodLast4 }}`
            : (row.methodLabel ?? '–'),
      },
      {
        id: 'state',
        header: t`Status`,
        phone: 'wide',
        cell: (row) => <Tag tone={toneOfState[row.state]}>{words.state(row.state)}</Tag>,
      },
      {
        id: 'total',
        header: t`Total`,
        align: 'end',
        phone: 'titleEnd',
        cell: (row) => <Money of={money(row.total, row.currency)} />,
      },
    ],
    [t, words],
  )
}
