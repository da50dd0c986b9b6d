import { useMemo } from 'react'

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import {
  merchantCustomerSorts,
  type MerchantCustomer,
  type MerchantCustomerList,
  type MerchantCustomerSort,
} from '../../../../domain/contract/merchant/merchant-customer.ts'
import { money } from '../../../../domain/money.ts'
import type { CreditLeft } from '../../../../domain/rules/exposure.ts'
import { AccountStatus } from '../../../shared/accounts/AccountStatus.tsx'
import { pathTo } from '../../../shared/app/links.ts'
import type { Loaded } from '../../../shared/load/use-loaded.ts'
import { useFailureText } from '../../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Tag } from '../../../ui/feedback/Tag.tsx'
import type { Tone } from '../../../ui/feedback/tone.ts'
import { SearchField } from '../../../ui/filter/SearchField.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { grow, tools } from '../../../ui/layout/layout.css.ts'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { DownloadIcon } from '../../../ui/layout/PageIcons.tsx'
import { above, under } from '../../../ui/table/DataTable.css.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { Pager } from '../../../ui/table/Pager.tsx'
import { sortNames } from '../../../ui/table/sort-names.ts'
import type { Column } from '../../../ui/table/table-column.ts'
import { Money } from '../../../ui/text/Money.tsx'
import { useFormat } from '../../../ui/text/use-format.ts'
import { nameLink } from './MerchantCustomers.css.ts'

type CustomersQuery = { text: string; sort: MerchantCustomerSort; page: number; pageSize: number }

type MerchantCustomersProps = {
  customers: Loaded<MerchantCustomerList>
  query: CustomersQuery
  onQuery: (change: Partial<CustomersQuery>) => void
  isExporting: boolean
  onExport: () => void
  /** Asks somebody to add a bank account of a customer; null for those who may not. */
  onAsk: ((customer: MerchantCustomer) => void) | null
}

const fields = { name: 'customer_name', status: 'status', used: 'used', pastDue: 'past_due' }
const { sortOf, nameOf } = sortNames(fields, merchantCustomerSorts, 'customer_name')

const leftWords: Readonly<Record<CreditLeft, readonly [Tone, MessageDescriptor]>> = {
  enough: ['done', msg`Enough credit`],
  little: ['wait', msg`Little credit left`],
  none: ['late', msg`No credit left`],
}

/** Who buys from a merchant, with what each owes it. There may be thousands, so the server searches, sorts and pages. */
export function MerchantCustomers({ customers, query, onQuery, isExporting, onExport, onAsk }: MerchantCustomersProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const columns = useColumns(onAsk)
  const { data, failure } = customers
  return (
    <>
      <PageHead
        title={t`Customers`}
        lead={t`See how much each customer owes you and how much credit they have left. They can use this credit with any merchant.`}
        actions={
          <Button icon={<DownloadIcon />} busy={isExporting} onClick={onExport}>
            <Trans>Download CSV</Trans>
          </Button>
        }
      />
      {failure !== null && data !== null ? (
        <Notice tone="late" live="alert">
          {failureText(failure.code)}
        </Notice>
      ) : null}
      <Card flush>
        <div className={tools} role="search">
          <div className={grow}>
            <SearchField
              label={t`Name or account number`}
              value={query.text}
              onSearch={(text) => onQuery({ text, page: 1 })}
            />
          </div>
        </div>
        <DataTable
          caption={t`Customers`}
          columns={columns}
          rows={data?.items ?? []}
          rowKey={(row) => row.id}
          busy={customers.isLoading && data !== null}
          {...(data === null && failure === null ? { skeletonRows: 10 } : {})}
          sort={sortOf(query.sort)}
          onSort={(sort) => onQuery({ sort: nameOf(sort), page: 1 })}
          empty={
            failure !== null ? (
              <LoadFailed title={t`Couldn’t load customers`} onRetry={customers.retry} busy={customers.isLoading}>
                {failureText(failure.code)}
              </LoadFailed>
            ) : query.text !== '' ? (
              <EmptyState title={t`No matching customers`}>{t`Try other search words or clear the search.`}</EmptyState>
            ) : (
              <EmptyState title={t`No customers yet`}>{t`Customers with invoices from you appear here.`}</EmptyState>
            )
          }
        />
        <Pager
          label={t`Pages of customers`}
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

function useColumns(onAsk: MerchantCustomersProps['onAsk']): readonly Column<MerchantCustomer>[] {
  const { t } = useLingui()
  const format = useFormat()
  return useMemo<readonly Column<MerchantCustomer>[]>(
    () => [
      {
        id: 'name',
        header: t`Customer`,
        sortable: true,
        phone: 'title',
        cell: (row) => (
          <>
            <Link
              className={nameLink}
              to={pathTo('merchantInvoices')}
              search={{ status: 'all', customerId: row.buidCustomer, currency: row.currency }}
            >
              {row.customerName}
            </Link>
            <small className={under}>{row.buidCustomer}</small>
          </>
        ),
      },
      {
        id: 'status',
        header: t`Status`,
        sortable: true,
        phone: 'line',
        cell: (row) => <AccountStatus status={row.status} />,
      },
      {
        id: 'credit',
        header: t`Credit`,
        phone: 'lineEnd',
        cell: (row) => {
          const [tone, words] = leftWords[row.creditLeft]
          return <Tag tone={tone}>{t(words)}</Tag>
        },
      },
      { id: 'currency', header: t`Currency`, wideOnly: true, phone: 'hide', cell: (row) => row.currency },
      {
        id: 'pastDue',
        header: t`Past due`,
        align: 'end',
        sortable: true,
        phone: 'hide',
        cell: (row) => <Money of={money(row.pastDue, row.currency)} />,
      },
      {
        id: 'used',
        header: t`Owed to you`,
        align: 'end',
        sortable: true,
        phone: 'titleEnd',
        cell: (row) => (
          <>
            <Money of={money(row.used, row.currency)} />
            {row.onHold === 0 ? null : (
              <small className={under}>{t`${{ amount: format.money(money(row.onHold, row.currency)) }} on hold`}</small>
            )}
          </>
        ),
      },
      ...(onAsk === null
        ? []
        : [
            {
              id: 'ask',
              header: t`Action`,
              align: 'end',
              phone: 'wide',
              cell: (row) => <AskButton customer={row} onAsk={onAsk} />,
            } satisfies Column<MerchantCustomer>,
          ]),
    ],
    [t, format, onAsk],
  )
}

/** An account that is not active adds no bank account. */
function AskButton({ customer, onAsk }: { customer: MerchantCustomer; onAsk: (customer: MerchantCustomer) => void }) {
  const { t } = useLingui()
  if (customer.status !== 'active') return null
  return (
    <span className={above}>
      <Button
        size="sm"
        aria-label={t`Send bank link: ${{ name: customer.customerName }}`}
        onClick={() => onAsk(customer)}
      >
        <Trans>Send bank link</Trans>
      </Button>
    </span>
  )
}
