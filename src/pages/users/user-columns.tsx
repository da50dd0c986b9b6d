import { useMemo } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { userSorts, type UserRow, type UserSort } from '../../../domain/contract/access/user.ts'
import type { UserKind } from '../../../domain/rules/access/manage-users.ts'
import { useRoleName } from '../../shared/app/role-names.ts'
import { pathTo } from '../../shared/app/links.ts'
import { statusTones, useUserWords } from '../../shared/users/use-user-words.ts'
import { userPages } from '../../shared/users/user-places.ts'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { phoneOnly, rowLink, under } from '../../ui/table/DataTable.css.ts'
import type { Column, Sort } from '../../ui/table/table-column.ts'
import { DateText } from '../../ui/text/DateText.tsx'

const sortColumns: Readonly<Record<string, string>> = {
  user: 'name',
  username: 'username',
  status: 'status',
  lastSignIn: 'last_sign_in_at',
}

/** Returns a sort of the call as the table shows it. */
export function sortOf(name: UserSort): Sort {
  const isDown = name.startsWith('-')
  const field = isDown ? name.slice(1) : name
  const column = Object.keys(sortColumns).find((id) => sortColumns[id] === field) ?? 'user'
  return { column, direction: isDown ? 'descending' : 'ascending' }
}

/** Returns the call's sort for a column of the table. */
export function sortName({ column, direction }: Sort): UserSort {
  const name = `${direction === 'descending' ? '-' : ''}${sortColumns[column] ?? 'name'}`
  return userSorts.find((known) => known === name) ?? 'name'
}

/** Columns of the list of users. */
export function useUserColumns(kind: UserKind): readonly Column<UserRow>[] {
  const { t } = useLingui()
  const words = useUserWords()
  const roleName = useRoleName()
  return useMemo(
    () => [
      {
        id: 'user',
        header: t`Name`,
        sortable: true,
        phone: 'title',
        cell: (user) => (
          <>
            <Link className={rowLink} to={pathTo(userPages[kind].edit, { userId: user.id })}>
              {user.fullName}
            </Link>
            {user.isSelf ? (
              <>
                {' '}
                <Tag tone="quiet">{t`You`}</Tag>
              </>
            ) : null}
            <small className={under}>{user.emailAddress}</small>
          </>
        ),
      },
      {
        id: 'username',
        header: t`Username`,
        sortable: true,
        wideOnly: true,
        phone: 'hide',
        cell: (user) => user.username,
      },
      {
        id: 'role',
        header: t`Role`,
        phone: 'line',
        cell: (user) => (
          <>
            {roleName(user.role)}
            <small className={under}>{words.capability(user.role)}</small>
          </>
        ),
      },
      {
        id: 'accounts',
        header: t`Accounts`,
        wideOnly: true,
        phone: 'hide',
        cell: ({ accountName, accountCount, userGroupName }) => (
          <>
            {accountName ?? userGroupName ?? '–'}
            {accountCount > 1 ? (
              <small className={under}>
                <Plural value={{ more: accountCount - 1 }} one="and # more" other="and # more" />
              </small>
            ) : null}
          </>
        ),
      },
      {
        id: 'status',
        header: t`Status`,
        sortable: true,
        phone: 'more',
        cell: ({ status, lockReason }) => (
          <>
            <Tag tone={statusTones[status]}>{words.status(status)}</Tag>
            {lockReason === null ? null : <small className={under}>{words.reason(lockReason)}</small>}
          </>
        ),
      },
      {
        id: 'lastSignIn',
        header: t`Last sign-in`,
        sortable: true,
        phone: 'moreEnd',
        cell: ({ lastSignInAt }) => (
          <>
            <small className={`${under} ${phoneOnly}`}>
              <Trans>Last sign-in</Trans>
            </small>
            {lastSignInAt === null ? <Trans>Never</Trans> : <DateText iso={lastSignInAt} />}
          </>
        ),
      },
    ],
    [t, words, roleName, kind],
  )
}
