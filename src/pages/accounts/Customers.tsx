import { useMemo, type ReactNode } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { customerSorts, type Customer, type CustomerSort } from '../../../domain/contract/account.ts'
import type { PageMeta } from '../../../domain/contract/json-api.ts'
import { money } from '../../../domain/money.ts'
import { frameWords } from '../../../machines/workflows/session/frame-words.ts'
import { AccountStatus } from '../../shared/accounts/AccountStatus.tsx'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { SearchField } from '../../ui/filter/SearchField.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { under } from '../../ui/table/DataTable.css.ts'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { SearchIcon } from '../../ui/layout/PageIcons.tsx'
import { found, grow, tools } from '../../ui/layout/layout.css.ts'
import { Money } from '../../ui/text/Money.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { sortNames } from '../../ui/table/sort-names.ts'
import type { Column } from '../../ui/table/table-column.ts'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { choose } from './Customers.css.ts'

export type CustomersQuery = { search: string; sort: CustomerSort; page: number; pageSize: number }

type CustomersProps = {
  customers: Loaded<{ items: readonly Customer[]; page: PageMeta | null }>
  query: CustomersQuery
  onQuery: (patch: Partial<CustomersQuery>) => void
  /** Number of accounts of the user, as far as known. */
  expected: number
  chosenId: string | null
  /** The account whose choice is being saved. */
  savingId: string | null
  /** Null for a role without pages about an account: the list then only shows them. */
  onChoose: ((customer: Customer) => void) | null
  /** Above a list that only shows: what the role may do, and whom to ask. */
  ownRole?: ReactNode
}

const sortColumns: Readonly<Record<string, string>> = {
  name: 'customer_name',
  number: 'buid_customer',
  status: 'status',
  credit: 'credit_line',
  used: 'percent_credit_used',
  due: 'total_due',
  daysLeft: 'days_left',
}

/** The choice of an account, or the list of them. There may be thousands, so the server searches, sorts and pages. */
export function Customers({
  customers,
  query,
  onQuery,
  expected,
  chosenId,
  savingId,
  onChoose,
  ownRole,
}: CustomersProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const toChoose = useColumnsToChoose({ chosenId, savingId, onChoose })
  const toRead = useColumnsToRead()
  const total = customers.data?.page?.total ?? 0
  const sort = sortOf(query.sort)
  return (
    <>
      {onChoose === null ? (
        <>
          <PageHead
            title={t`Accounts`}
            lead={t`You can view this list. Your role doesn’t include invoices or payments.`}
          />
          {ownRole}
        </>
      ) : (
        <PageHead title={t(frameWords.selectAccount)} lead={t`You’ll see the account you select.`} />
      )}
      {customers.data !== null && customers.failure && !customers.isLoading ? (
        <Notice
          tone="wait"
          live="status"
          title={t`Couldn’t update the list`}
          actions={
            <Button size="sm" onClick={customers.retry}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          {failureText(customers.failure.code)}
        </Notice>
      ) : null}
      <Card flush>
        <div className={tools}>
          <div className={grow}>
            <SearchField
              label={t`Name or account number`}
              value={query.search}
              onSearch={(search) => onQuery({ search, page: 1 })}
            />
          </div>
          <span role="status" className={found}>
            {customers.data === null ? null : <Plural value={total} one="# account" other="# accounts" />}
          </span>
        </div>
        {customers.data === null && customers.failure ? (
          <LoadFailed title={t`Couldn’t load accounts`} onRetry={customers.retry} busy={customers.isLoading}>
            {failureText(customers.failure.code)}
          </LoadFailed>
        ) : (
          <>
            <DataTable
              caption={t`Accounts`}
              columns={onChoose === null ? toRead : toChoose}
              rows={customers.data?.items ?? []}
              rowKey={rowKey}
              sort={sort}
              onSort={(next) => onQuery({ sort: nameOf(next), page: 1 })}
              busy={customers.isStale}
              skeletonRows={customers.data === null ? Math.min(query.pageSize, expected, 10) : undefined}
              empty={
                query.search === '' ? (
                  <EmptyState title={t`You don’t have any accounts yet`}>
                    <Trans>Ask an administrator at your company to give you access to an account.</Trans>
                  </EmptyState>
                ) : (
                  <EmptyState
                    icon={<SearchIcon size={20} />}
                    title={t`No matching accounts`}
                    action={
                      <Button onClick={() => onQuery({ search: '', page: 1 })}>
                        <Trans>Show all accounts</Trans>
                      </Button>
                    }
                  />
                )
              }
            />
            {customers.data === null ? null : (
              <Pager
                label={t`Pages of accounts`}
                page={query.page}
                pageSize={query.pageSize}
                total={total}
                onPage={(page) => onQuery({ page })}
                onPageSize={(pageSize) => onQuery({ pageSize, page: 1 })}
              />
            )}
          </>
        )}
      </Card>
    </>
  )
}

const rowKey = (customer: Customer) => customer.id

const { sortOf, nameOf } = sortNames(sortColumns, customerSorts, 'customer_name')

type Choosing = Pick<CustomersProps, 'chosenId' | 'savingId' | 'onChoose'>

function useColumnsToChoose({ chosenId, savingId, onChoose }: Choosing): readonly Column<Customer>[] {
  const { t } = useLingui()
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t`Account`,
        sortable: true,
        phone: 'title',
        cell: (customer) => (
          <>
            <button
              type="button"
              className={choose}
              aria-current={customer.buidCustomer === chosenId ? 'true' : undefined}
              aria-busy={customer.buidCustomer === savingId || undefined}
              onClick={() => onChoose?.(customer)}
            >
              {customer.customerName}
            </button>
            {customer.buidCustomer === chosenId ? (
              <span className={under}>
                <Trans>Selected</Trans>
              </span>
            ) : null}
          </>
        ),
      },
      {
        id: 'number',
        header: t`Account number`,
        sortable: true,
        phone: 'line',
        cell: ({ buidCustomer, currency }) => (
          <>
            {buidCustomer}
            <span className={under}>{currency}</span>
          </>
        ),
      },
      {
        id: 'status',
        header: t`Status`,
        sortable: true,
        phone: 'wide',
        cell: (customer) => <PayingStatus customer={customer} />,
      },
      {
        id: 'daysLeft',
        header: t`Next due`,
        sortable: true,
        phone: 'lineEnd',
        cell: ({ daysLeft }) =>
          daysLeft === null ? (
            t`Nothing due`
          ) : daysLeft < 0 ? (
            <Tag tone="late">
              <Plural value={{ days: -daysLeft }} one="# day overdue" other="# days overdue" />
            </Tag>
          ) : (
            format.days(daysLeft)
          ),
      },
      {
        id: 'credit',
        header: t`Credit limit`,
        align: 'end',
        sortable: true,
        wideOnly: true,
        cell: ({ creditLine, currency }) => (creditLine === 0 ? t`None` : <Money of={money(creditLine, currency)} />),
      },
      {
        id: 'used',
        header: t`Credit used`,
        align: 'end',
        sortable: true,
        wideOnly: true,
        cell: (customer) => format.percent(customer.percentCreditUsed / 100),
      },
      {
        id: 'due',
        header: t`Total due`,
        align: 'end',
        sortable: true,
        phone: 'titleEnd',
        cell: ({ totalDue, pendingDue, currency }) => (
          <>
            <Money of={money(totalDue, currency)} weight="strong" />
            {pendingDue === 0 ? null : (
              <span
                className={under}
              >{t`of which ${{ amount: format.money(money(pendingDue, currency)) }} is being paid`}</span>
            )}
          </>
        ),
      },
    ],
    [t, format, chosenId, savingId, onChoose],
  )
}

/** Without figures: a role that opens no account's pages is not concerned with its money. */
function useColumnsToRead(): readonly Column<Customer>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t`Account`,
        sortable: true,
        phone: 'title',
        cell: ({ customerName }) => customerName,
      },
      {
        id: 'number',
        header: t`Account number`,
        sortable: true,
        phone: 'line',
        cell: ({ buidCustomer }) => buidCustomer,
      },
      {
        id: 'status',
        header: t`Status`,
        phone: 'titleEnd',
        cell: (customer) => <AccountStatus status={statusOf(customer)} />,
      },
    ],
    [t],
  )
}

/** The status, and that nothing can be paid here where it is so, with what the program says about it. */
function PayingStatus({ customer }: { customer: Customer }) {
  const { paymentEligible, paymentWebText } = customer
  return (
    <>
      <AccountStatus status={statusOf(customer)} />
      {paymentEligible === 'Y' ? null : (
        <span className={under}>{paymentWebText ?? <Trans>No online payments. Contact support to pay.</Trans>}</span>
      )}
    </>
  )
}

/** An account that is not active is inactive, whatever else is said of it. */
function statusOf({ status, isActive }: Customer): Customer['status'] {
  return status === 'active' && !isActive ? 'inactive' : status
}
