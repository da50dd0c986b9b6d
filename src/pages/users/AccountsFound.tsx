import { useState } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { readUserAccounts } from '../../api/access/users.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { userPages } from '../../shared/users/user-places.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { line, muted, small } from '../../ui/layout/layout.css.ts'
import { Pager } from '../../ui/table/Pager.tsx'
import { account as row, found, heading, list, naming } from './Accounts.css.ts'

const FEW = 5

/** The customer accounts that support's search finds beside the users, each with its users and their activity. */
export function AccountsFound({ text, onAccount }: { text: string; onAccount: (account: string) => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [place, setPlace] = useState({ page: 1, pageSize: FEW })
  const accounts = useLoaded(readUserAccounts, { text, ...place })
  const total = accounts.data?.page?.total ?? 0
  if (accounts.failure !== null && accounts.data === null)
    return <p className={`${heading} ${muted}`}>{failureText(accounts.failure.code)}</p>
  if (total === 0) return null
  return (
    <section className={found} aria-label={t`Accounts`}>
      <h2 className={heading}>
        <Plural value={{ total }} one="# account" other="# accounts" />
      </h2>
      <ul className={list}>
        {accounts.data?.items.map(({ id, name }) => (
          <li key={id} className={row}>
            <span className={naming}>
              {name} <span className={small}>{id}</span>
            </span>
            <span className={line.start}>
              <Button size="sm" aria-label={t`Show users of ${{ account: name }}`} onClick={() => onAccount(id)}>
                <Trans>Show users</Trans>
              </Button>
              <Link
                to={pathTo(userPages.support.activity)}
                search={{ account: id }}
                aria-label={t`Activity of ${{ account: name }}`}
              >
                <Trans>Activity</Trans>
              </Link>
            </span>
          </li>
        ))}
      </ul>
      {total > FEW ? (
        <Pager
          label={t`Pages of accounts`}
          page={place.page}
          pageSize={place.pageSize}
          pageSizes={[FEW, 25]}
          total={total}
          onPage={(page) => setPlace({ ...place, page })}
          onPageSize={(pageSize) => setPlace({ page: 1, pageSize })}
        />
      ) : null}
    </section>
  )
}
