import { useMemo, type ReactNode } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'

import {
  programAccountSorts,
  type ProgramAccount,
  type ProgramAccountSort,
} from '../../../domain/contract/due/program-account.ts'
import type { PageMeta } from '../../../domain/contract/json-api.ts'
import { daysBetween } from '../../../domain/dates.ts'
import { money } from '../../../domain/money.ts'
import { AccountStatus } from '../../shared/accounts/AccountStatus.tsx'
import { pathTo, writeSearch } from '../../shared/app/links.ts'
import { useCan } from '../../shared/app/use-can.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { SearchField } from '../../ui/filter/SearchField.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { found, grow, tools } from '../../ui/layout/layout.css.ts'
import { SearchIcon } from '../../ui/layout/PageIcons.tsx'
import { under } from '../../ui/table/DataTable.css.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { sortNames } from '../../ui/table/sort-names.ts'
import type { Column } from '../../ui/table/table-column.ts'
import { Money } from '../../ui/text/Money.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { figureLink, lateFigure, opens } from './ProgramOverview.css.ts'

export type AccountsQuery = { search: string; sort: ProgramAccountSort; page: number; pageSize: number }

type ProgramAccountsProps = {
  accounts: Loaded<{ items: readonly ProgramAccount[]; page: PageMeta | null }>
  query: AccountsQuery
  onQuery: (patch: Partial<AccountsQuery>) => void
  /** Number of accounts of the user, as far as known. */
  expected: number
  /** The business date. */
  today: string
  /** Switches to the account and goes to the place. */
  onOpen: (account: ProgramAccount, place: string) => void
}

const sortColumns: Readonly<Record<string, string>> = {
  name: 'customer_name',
  status: 'status',
  toPay: 'to_pay',
  pastDue: 'past_due',
  used: 'percent_credit_used',
  disputes: 'open_disputes',
  oldest: 'oldest_due_on',
}

/** What each account owes. There may be thousands, so the server searches, sorts and pages. */
export function ProgramAccounts({ accounts, query, onQuery, expected, today, onOpen }: ProgramAccountsProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const columns = useColumns(today, onOpen)
  const { data, failure, isLoading, isStale, retry } = accounts
  const total = data?.page?.total ?? 0
  return (
    <Card flush title={t`Accounts`}>
      <div className={tools}>
        <div className={grow}>
          <SearchField
            label={t`Name or account number`}
            value={query.search}
            onSearch={(search) => onQuery({ search, page: 1 })}
          />
        </div>
        <span role="status" className={found}>
          {data === null ? null : <Plural value={total} one="# account" other="# accounts" />}
        </span>
      </div>
      {data !== null && failure !== null ? (
        <Notice
          tone="wait"
          live="status"
          title={t`Couldn’t update the list`}
          actions={
            <Button size="sm" busy={isLoading} onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          {failureText(failure.code)}
        </Notice>
      ) : null}
      {data === null && failure !== null ? (
        <LoadFailed title={t`Couldn’t load accounts`} onRetry={retry} busy={isLoading}>
          {failureText(failure.code)}
        </LoadFailed>
      ) : (
        <>
          <DataTable
            caption={t`Accounts`}
            columns={columns}
            rows={data?.items ?? []}
            rowKey={rowKey}
            sort={sortOf(query.sort)}
            onSort={(next) => onQuery({ sort: nameOf(next), page: 1 })}
            busy={isStale}
            skeletonRows={data === null ? Math.min(query.pageSize, expected) : undefined}
            empty={
              query.search === '' ? (
                <EmptyState title={t`You don’t have any accounts yet`} />
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
          {data === null ? null : (
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
  )
}

const rowKey = ({ id }: ProgramAccount) => id

const { sortOf, nameOf } = sortNames(sortColumns, programAccountSorts, '-past_due')

function useColumns(today: string, onOpen: ProgramAccountsProps['onOpen']): readonly Column<ProgramAccount>[] {
  const { t } = useLingui()
  const format = useFormat()
  const canSeeAccount = useCan('accountOverview')
  const canSeeInvoices = useCan('invoiceList')
  const canSeeDisputes = useCan('disputeCenter')
  return useMemo(() => {
    const overview = pathTo('accountOverview')
    const list = (status: 'open' | 'past-due', { currency }: ProgramAccount, due: string) =>
      pathTo('invoiceList', { status }) + writeSearch({ currency, due })
    /** A figure that opens its list, and plain where there is nothing, or the reader may not. */
    const figure = (account: ProgramAccount, place: string | null, words: ReactNode) =>
      place === null ? (
        words
      ) : (
        <button type="button" className={figureLink} onClick={() => onOpen(account, place)}>
          {words}
        </button>
      )
    return [
      {
        id: 'name',
        header: t`Account`,
        sortable: true,
        phone: 'title',
        cell: (account) => (
          <>
            {canSeeAccount ? (
              <button type="button" className={opens} onClick={() => onOpen(account, overview)}>
                {account.customerName}
              </button>
            ) : (
              account.customerName
            )}
            <span className={under}>{account.buidCustomer}</span>
          </>
        ),
      },
      {
        id: 'status',
        header: t`Status`,
        sortable: true,
        wideOnly: true,
        cell: ({ status }) => <AccountStatus status={status} />,
      },
      {
        id: 'toPay',
        header: t`To pay`,
        align: 'end',
        sortable: true,
        phone: 'titleEnd',
        cell: (account) =>
          figure(
            account,
            canSeeInvoices && account.toPay > 0 ? list('open', account, 'any') : null,
            <Money of={money(account.toPay, account.currency)} weight="strong" />,
          ),
      },
      {
        id: 'pastDue',
        header: t`Past due`,
        align: 'end',
        sortable: true,
        phone: 'lineEnd',
        cell: (account) =>
          figure(
            account,
            canSeeInvoices && account.pastDue > 0 ? list('past-due', account, 'pastDue') : null,
            <span className={account.pastDue > 0 ? lateFigure : undefined}>
              <Money of={money(account.pastDue, account.currency)} />
            </span>,
          ),
      },
      {
        id: 'oldest',
        header: t`Oldest due date`,
        sortable: true,
        phone: 'line',
        cell: ({ oldestDueOn }) => {
          if (oldestDueOn === null) return t`Nothing due`
          const late = daysBetween(oldestDueOn, today)
          return (
            <>
              {format.date(oldestDueOn)}
              {late > 0 ? (
                <span className={under}>
                  <Plural value={{ days: late }} one="# day overdue" other="# days overdue" />
                </span>
              ) : null}
            </>
          )
        },
      },
      {
        id: 'used',
        header: t`Credit used`,
        align: 'end',
        sortable: true,
        wideOnly: true,
        cell: (account) =>
          account.creditLine === 0
            ? t`None`
            : figure(
                account,
                canSeeAccount ? overview : null,
                <span className={account.percentCreditUsed > 100 ? lateFigure : undefined}>
                  {format.percent(account.percentCreditUsed / 100)}
                </span>,
              ),
      },
      {
        id: 'disputes',
        header: t`Open disputes`,
        align: 'end',
        sortable: true,
        wideOnly: true,
        cell: (account) =>
          figure(
            account,
            canSeeDisputes && account.openDisputes > 0
              ? pathTo('disputeCenter') + writeSearch({ status: 'active', currency: account.currency })
              : null,
            format.number(account.openDisputes),
          ),
      },
    ]
  }, [t, format, today, onOpen, canSeeAccount, canSeeInvoices, canSeeDisputes])
}
