import type { ReactNode } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { PageMeta } from '../../../domain/contract/json-api.ts'
import type { UserRow } from '../../../domain/contract/access/user.ts'
import { roles } from '../../../domain/people.ts'
import { rolesToGive, type UserKind } from '../../../domain/rules/access/manage-users.ts'
import { accessStatuses, lockReasons } from '../../../domain/rules/access/user-access.ts'
import { userWords } from '../../../machines/user-words.ts'
import { useRoleName } from '../../shared/app/role-names.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useChosen } from '../../shared/choices/use-chosen.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useUserWords } from '../../shared/users/use-user-words.ts'
import { userPages } from '../../shared/users/user-places.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { activeOf, type Filter } from '../../ui/filter/filter.ts'
import { FilterBar } from '../../ui/filter/FilterBar.tsx'
import { Filters } from '../../ui/filter/Filters.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { buttonStyle } from '../../ui/form/Button.css.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { DownloadIcon, SearchIcon } from '../../ui/layout/PageIcons.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { AccountsFound } from './AccountsFound.tsx'
import { BulkBar } from './BulkBar.tsx'
import { sortName, sortOf, useUserColumns } from './user-columns.tsx'
import type { UsersQuery } from './users-query.ts'

type UsersProps = {
  kind: UserKind
  users: Loaded<{ items: readonly UserRow[]; page: PageMeta | null }>
  query: UsersQuery
  onQuery: (change: Partial<UsersQuery>) => void
  isExporting: boolean
  onExport: () => void
}

const noFilters = { text: '', role: '', status: '', lockReason: '', account: '', page: 1 } as const
const keyOf = ({ id }: UserRow) => id

/** The users whom the reader sees, page by page; several can be locked or invited again at once. */
export function Users({ kind, users, query, onQuery, isExporting, onExport }: UsersProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const columns = useUserColumns(kind)
  const selection = useChosen(keyOf)
  const { data, failure } = users
  const total = data?.page?.total ?? 0
  const invite = (
    <Link to={pathTo(userPages[kind].invite)} className={buttonStyle({ kind: 'main' })}>
      {t(userWords.invite)}
    </Link>
  )
  return (
    <>
      <PageHead
        title={t`Users`}
        // Its line is kept free: nothing moves when the number comes.
        lead={data === null ? '\u00A0' : <Plural value={{ total }} one="# user" other="# users" />}
        actions={
          <>
            {kind === 'support' ? (
              <Link to={pathTo('supportPrivacyRequests')} className={buttonStyle({ kind: 'plain' })}>
                <Trans>Privacy requests</Trans>
              </Link>
            ) : null}
            <Link to={pathTo(userPages[kind].activity)} className={buttonStyle({ kind: 'plain' })}>
              <Trans>Activity</Trans>
            </Link>
            <Button icon={<DownloadIcon />} busy={isExporting} onClick={onExport}>
              <Trans>Download CSV</Trans>
            </Button>
            {invite}
          </>
        }
      />
      {failure !== null && data !== null ? (
        <Notice tone="late" live="alert">
          {failureText(failure.code)}
        </Notice>
      ) : null}
      <Card flush>
        <UserFilterBar kind={kind} query={query} onQuery={onQuery} />
        {kind === 'support' && query.text !== '' ? (
          <AccountsFound
            key={query.text}
            text={query.text}
            onAccount={(account) => onQuery({ text: '', account, page: 1 })}
          />
        ) : null}
        <DataTable
          caption={t`Users`}
          columns={columns}
          rows={data?.items ?? []}
          rowKey={keyOf}
          sort={sortOf(query.sort)}
          onSort={(sort) => onQuery({ sort: sortName(sort), page: 1 })}
          busy={users.isStale}
          {...(data === null && failure === null ? { skeletonRows: 8 } : {})}
          selection={{
            chosen: selection.chosen,
            label: (user) => t`Select ${{ name: user.fullName }}`,
            onToggle: selection.toggle,
            onToggleAll: selection.toggleAll,
            isOff: (user) => !user.canManage || user.isSelf,
          }}
          empty={
            failure !== null ? (
              <LoadFailed title={t`Couldn’t load users`} onRetry={users.retry} busy={users.isLoading}>
                {failureText(failure.code)}
              </LoadFailed>
            ) : (
              <Nothing query={query} invite={invite} onAll={() => onQuery(noFilters)} />
            )
          }
        />
        <Pager
          label={t`Pages of users`}
          page={query.page}
          pageSize={query.pageSize}
          total={total}
          onPage={(page) => onQuery({ page })}
          onPageSize={(pageSize) => onQuery({ pageSize, page: 1 })}
        />
      </Card>
      <BulkBar selection={selection} onDone={users.retry} />
    </>
  )
}

function Nothing({ query, invite, onAll }: { query: UsersQuery; invite: ReactNode; onAll: () => void }) {
  const { t } = useLingui()
  const { text, role, status, lockReason, account } = query
  if ([text, role, status, lockReason, account].every((value) => value === ''))
    return (
      <EmptyState title={t`No users yet`} action={invite}>
        <Trans>Users of your accounts appear here.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<SearchIcon size={20} />}
      title={t`No matching users`}
      action={
        <Button onClick={onAll}>
          <Trans>Show all users</Trans>
        </Button>
      }
    />
  )
}

function UserFilterBar({ kind, query, onQuery }: Pick<UsersProps, 'kind' | 'query' | 'onQuery'>) {
  const { t } = useLingui()
  const words = useUserWords()
  const roleName = useRoleName()
  const isOffered = (role: (typeof roles)[number]) => kind === 'support' || rolesToGive(kind).includes(role)
  const ofAccount: readonly Filter[] =
    query.account === ''
      ? []
      : [
          {
            id: 'account',
            kind: 'choice',
            label: t`Account`,
            value: query.account,
            options: [
              { value: '', label: t`All accounts` },
              { value: query.account, label: query.account },
            ],
            onValue: (account) => onQuery({ account, page: 1 }),
          },
        ]
  const filters: readonly Filter[] = [
    ...ofAccount,
    {
      id: 'role',
      kind: 'choice',
      label: t`Role`,
      value: query.role,
      options: [
        { value: '', label: t`All roles` },
        ...roles.filter(isOffered).map((role) => ({ value: role, label: roleName(role) })),
      ],
      onValue: (role) => onQuery({ role, page: 1 }),
    },
    {
      id: 'status',
      kind: 'choice',
      label: t`Status`,
      value: query.status,
      options: [
        { value: '', label: t`All statuses` },
        ...accessStatuses.map((status) => ({ value: status, label: words.status(status) })),
      ],
      onValue: (status) => onQuery({ status, page: 1 }),
    },
    {
      id: 'lockReason',
      kind: 'choice',
      label: t`Lock reason`,
      value: query.lockReason,
      options: [
        { value: '', label: t`All reasons` },
        ...lockReasons.map((reason) => ({ value: reason, label: words.reason(reason) })),
      ],
      onValue: (lockReason) => onQuery({ lockReason, page: 1 }),
    },
  ]
  return (
    <FilterBar
      label={kind === 'support' ? t`Name, username, email address or account` : t`Name, username or email address`}
      text={query.text}
      onText={(text) => onQuery({ text, page: 1 })}
      count={activeOf(filters).length}
    >
      {(view) => <Filters view={view} filters={filters} onClear={() => onQuery(noFilters)} />}
    </FilterBar>
  )
}
