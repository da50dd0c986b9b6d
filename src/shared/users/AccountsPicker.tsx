import { Trans, useLingui } from '@lingui/react/macro'

import type { GivenAccount } from '../../../domain/rules/access/user-form.ts'
import { userWords } from '../../../machines/user-words.ts'
import { readUserAccounts } from '../../api/access/users.ts'
import { useListPlace } from '../load/use-list-place.ts'
import { useLoaded } from '../load/use-loaded.ts'
import { useFailureText } from '../words/failure-text.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { error as errorStyle } from '../../ui/form/control.css.ts'
import { Field } from '../../ui/form/Field.tsx'
import { useTyped } from '../../ui/form/use-typed.ts'
import { legend } from '../../ui/form/RadioCards.css.ts'
import { WarningIcon } from '../../ui/layout/Icon.tsx'
import { SearchIcon } from '../../ui/layout/PageIcons.tsx'
import { muted, stack } from '../../ui/layout/layout.css.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { filled } from '../../ui/text/filled.ts'
import { Pager } from '../../ui/table/Pager.tsx'
import { choices, child } from './Users.css.ts'

type AccountsPickerProps = {
  id: string
  error: string | null
  accounts: readonly GivenAccount[]
  disabled: boolean
  onChange: (accounts: readonly GivenAccount[]) => void
}

/** The accounts of a user, chosen from those that the reader can give; there may be thousands. */
export function AccountsPicker({ id, error, accounts, disabled, onChange }: AccountsPickerProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { text, page, pageSize, onText, onPage, onPageSize } = useListPlace()
  const [typed, setTyped] = useTyped(text, onText)
  const offered = useLoaded(readUserAccounts, disabled ? null : { text, page, pageSize })
  const total = offered.data?.page?.total ?? 0
  const isChosen = (accountId: string) => accounts.find((one) => one.id === accountId)
  const toggle = (account: GivenAccount, isOn: boolean) =>
    onChange(isOn ? [...accounts, account] : accounts.filter((one) => one.id !== account.id))
  const listed = offered.data?.items ?? []
  // What is chosen stays in sight, whatever is searched for.
  const others = accounts.filter((account) => !listed.some((one) => one.id === account.id))
  const rows = [
    ...others.map((account) => ({ ...account, mayIncludeChildren: account.includeChildren })),
    ...listed.map(({ id: accountId, name, mayIncludeChildren }) => ({ id: accountId, name, mayIncludeChildren })),
  ]
  return (
    <fieldset disabled={disabled} aria-describedby={error === null ? undefined : `${id}-error`}>
      <legend id={id} tabIndex={-1} className={legend}>
        {t(userWords.accounts)}
      </legend>
      <div className={stack.s3}>
        {error === null ? null : (
          <div id={`${id}-error`} className={errorStyle}>
            <WarningIcon size={14} />
            <span>{error}</span>
          </div>
        )}
        {disabled || (total <= pageSize && text === '') ? null : (
          <Field
            type="search"
            label={t`Name or account number`}
            hideLabel
            compact
            lead={<SearchIcon size={16} />}
            placeholder={t`Name or account number`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {offered.failure !== null && offered.data === null ? (
          <p className={muted}>
            {failureText(offered.failure.code)}{' '}
            <Button size="sm" onClick={offered.retry} busy={offered.isLoading}>
              <Trans>Try again</Trans>
            </Button>
          </p>
        ) : null}
        {offered.data === null && offered.isLoading ? <Skeleton lines={2} label={t`Loading accounts`} /> : null}
        <ul className={choices}>
          {rows.map(({ id: accountId, name, mayIncludeChildren }) => {
            const chosen = isChosen(accountId)
            return (
              <li key={accountId}>
                <Checkbox
                  checked={chosen !== undefined}
                  onChange={(isOn) => toggle({ id: accountId, name, includeChildren: false }, isOn)}
                >
                  {name} <span className={muted}>{accountId}</span>
                </Checkbox>
                {chosen && mayIncludeChildren ? (
                  <div className={child}>
                    <Checkbox
                      checked={chosen.includeChildren}
                      onChange={(includeChildren) =>
                        onChange(accounts.map((one) => (one.id === accountId ? { ...one, includeChildren } : one)))
                      }
                    >
                      {t(filled(userWords.includeChildren, { account: name }))}
                    </Checkbox>
                  </div>
                ) : null}
              </li>
            )
          })}
        </ul>
        {total > pageSize ? (
          <Pager
            label={t`Pages of accounts`}
            page={page}
            pageSize={pageSize}
            total={total}
            onPage={onPage}
            onPageSize={onPageSize}
          />
        ) : null}
      </div>
    </fieldset>
  )
}
