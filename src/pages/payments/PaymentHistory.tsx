import { useMemo } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { type Payment } from '../../../domain/contract/payment.ts'
import {
  paymentSorts,
  type PaymentList,
  type PaymentSort,
  type PaymentTotals,
} from '../../../domain/contract/payment-list.ts'
import { money } from '../../../domain/money.ts'
import type { ExportSource } from '../../api/files/exports.ts'
import { pathTo } from '../../shared/app/links.ts'
import { ExportButton } from '../../shared/export/ExportButton.tsx'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { toneOfState } from '../../shared/words/payment-state-text.ts'
import { usePaymentText } from '../../shared/words/payment-text.ts'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { activeOf } from '../../ui/filter/filter.ts'
import { FilterBar } from '../../ui/filter/FilterBar.tsx'
import { Filters } from '../../ui/filter/Filters.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { rowLink, under } from '../../ui/table/DataTable.css.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import type { Column, Sort } from '../../ui/table/table-column.ts'
import { DateText } from '../../ui/text/DateText.tsx'
import { Money, Moneys } from '../../ui/text/Money.tsx'
import { oneLine, totals as totalsStyle } from './PaymentHistory.css.ts'
import type { HistoryQuery } from './history-query.ts'
import { useHistoryFilters } from './use-history-filters.ts'

type PaymentHistoryProps = {
  payments: Loaded<PaymentList>
  query: HistoryQuery
  onQuery: (change: Partial<HistoryQuery>) => void
  /** Name of the selected account; null where there is no other one to show. */
  account: string | null
  /** Whether payments of several accounts are shown. */
  isOfAll: boolean
  /** The currencies that the accounts deal in. */
  currencies: readonly { id: string; label: string }[]
  source: ExportSource
}

const noFilters = { state: '', method: '', accounts: '', madeFrom: '', madeTo: '', currency: '' } as const

/** The payments of an account or of all, with where each stands. */
export function PaymentHistory({
  payments,
  query,
  onQuery,
  account,
  isOfAll,
  currencies,
  source,
}: PaymentHistoryProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const tableColumns = useColumns(isOfAll)
  const filters = useHistoryFilters(query, onQuery, account, currencies)
  const { data, failure } = payments
  const isFiltered = query.text !== '' || activeOf(filters).length > 0
  const clear = () => onQuery({ ...noFilters, text: '', page: 1 })
  return (
    <>
      <PageHead
        title={t`Payments`}
        lead={t`Completed, processing and returned payments.`}
        actions={<ExportButton source={source} />}
      />
      {failure !== null && data !== null ? (
        <Notice tone="late" live="alert">
          {failureText(failure.code)}
        </Notice>
      ) : null}
      <Card flush>
        <FilterBar
          label={t`Payment, confirmation or invoice number`}
          text={query.text}
          onText={(text) => onQuery({ text, page: 1 })}
          count={activeOf(filters).length}
        >
          {(view) => <Filters view={view} filters={filters} onClear={clear} />}
        </FilterBar>
        <DataTable
          caption={t`Payments`}
          columns={tableColumns}
          rows={data?.items ?? []}
          rowKey={(row) => row.id}
          busy={payments.isLoading && data !== null}
          {...(data === null && failure === null ? { skeletonRows: 6 } : {})}
          sort={sortOf(query.sort)}
          onSort={(sort) => onQuery({ sort: sortFor(sort), page: 1 })}
          empty={
            failure !== null ? (
              <LoadFailed title={t`Couldn’t load payments`} onRetry={payments.retry} busy={payments.isLoading}>
                {failureText(failure.code)}
              </LoadFailed>
            ) : isFiltered ? (
              <EmptyState title={t`No matching payments`} action={<Button onClick={clear}>{t`Clear filters`}</Button>}>
                {t`Change or clear your search and filters.`}
              </EmptyState>
            ) : (
              <EmptyState title={t`No payments yet`}>
                {t`Your payments appear here as soon as you make them.`}
              </EmptyState>
            )
          }
        />
        <Totals totals={data?.totals ?? []} />
        <Pager
          label={t`Pages of payments`}
          page={query.page}
          pageSize={query.pageSize}
          total={data?.page.total ?? 0}
          onPage={(page) => onQuery({ page })}
          onPageSize={(pageSize) => onQuery({ pageSize, page: 1 })}
        />
      </Card>
    </>
  )
}

/** What was paid and what is being paid, per currency, over all pages. Declined and returned payments are neither. */
function Totals({ totals }: { totals: readonly PaymentTotals[] }) {
  if (totals.length === 0) return null
  const of = (part: 'settled' | 'underWay' | 'fees') =>
    totals.filter((total) => total[part] > 0).map((total) => money(total[part], total.currency))
  const [settled, underWay, fees] = [of('settled'), of('underWay'), of('fees')]
  return (
    <div className={totalsStyle}>
      {settled.length === 0 ? null : (
        <p>
          <Trans>
            <Moneys of={settled} weight="strong" /> completed
          </Trans>
        </p>
      )}
      {underWay.length === 0 ? null : (
        <p>
          <Trans>
            <Moneys of={underWay} weight="strong" /> being paid
          </Trans>
        </p>
      )}
      {fees.length === 0 ? null : (
        <p>
          <Trans>
            including <Moneys of={fees} /> in card fees
          </Trans>
        </p>
      )}
    </div>
  )
}

const sortColumns: Readonly<Record<string, string>> = {
  payment: 'payment_number',
  made: 'created_at',
  method: 'method',
  state: 'state',
  total: 'total',
}

function sortOf(name: PaymentSort): Sort {
  const field = name.replace('-', '')
  const column = Object.keys(sortColumns).find((id) => sortColumns[id] === field) ?? 'made'
  return { column, direction: name.startsWith('-') ? 'descending' : 'ascending' }
}

function sortFor({ column, direction }: Sort): PaymentSort {
  const name = `${direction === 'descending' ? '-' : ''}${sortColumns[column] ?? 'created_at'}`
  return paymentSorts.find((known) => known === name) ?? '-created_at'
}

function useColumns(isOfAll: boolean): readonly Column<Payment>[] {
  const { t } = useLingui()
  const { stateOf, methodOf } = usePaymentText()
  return useMemo(() => {
    const account: Column<Payment> = {
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
    return [
      {
        id: 'payment',
        header: t`Payment`,
        sortable: true,
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
        cell: (row) => (
          <span className={oneLine}>
            <DateText iso={row.createdAt} as="date" />
          </span>
        ),
      },
      ...(isOfAll ? [account] : []),
      {
        id: 'method',
        header: t`Paid from`,
        sortable: true,
        wideOnly: true,
        phone: 'hide',
        cell: methodOf,
      },
      {
        id: 'state',
        header: t`Status`,
        sortable: true,
        phone: 'wide',
        cell: (row) => {
          const { paymentNumber } = row
          return (
            <>
              <Tag tone={toneOfState[row.state]}>{stateOf(row)}</Tag>
              {row.refunded === undefined ? null : (
                <small className={under}>
                  {row.refunded >= row.subtotal ? (
                    t`Refunded`
                  ) : (
                    <Trans>
                      Refunded: <Money of={money(row.refunded, row.currency)} />
                    </Trans>
                  )}
                </small>
              )}
              {row.challenge === undefined ? null : (
                <small className={under}>
                  <Link to={pathTo('paymentDetails', { paymentId: row.id })}>
                    <Trans>
                      Confirm <VisuallyHidden>payment {paymentNumber}</VisuallyHidden>
                    </Trans>
                  </Link>
                </small>
              )}
            </>
          )
        },
      },
      {
        id: 'total',
        header: t`Total`,
        sortable: true,
        align: 'end',
        phone: 'titleEnd',
        cell: (row) => (
          <>
            <Money of={money(row.total, row.currency)} />
            {row.fee === 0 ? null : (
              <small className={under}>
                <Trans>
                  including <Money of={money(row.fee, row.currency)} /> fee
                </Trans>
              </small>
            )}
          </>
        ),
      },
    ]
  }, [t, stateOf, methodOf, isOfAll])
}
