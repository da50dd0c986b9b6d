import { Trans, useLingui } from '@lingui/react/macro'

import { DEFAULT_ROWS_PER_PAGE } from '../../../domain/limits.ts'
import type { GroupMemberChoice } from '../../../domain/rules/access/group-form.ts'
import { readUsers } from '../../api/access/users.ts'
import { useListPlace } from '../../shared/load/use-list-place.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { useTyped } from '../../ui/form/use-typed.ts'
import { SearchIcon } from '../../ui/layout/PageIcons.tsx'
import { muted, small, stack } from '../../ui/layout/layout.css.ts'
import { Pager } from '../../ui/table/Pager.tsx'
import { naming, people, person } from './group-edit.css.ts'

type MembersPickerProps = {
  members: readonly GroupMemberChoice[]
  disabled: boolean
  onChange: (members: readonly GroupMemberChoice[]) => void
}

/** The members of a group, and the users who can be added to it; there may be thousands. */
export function MembersPicker({ members, disabled, onChange }: MembersPickerProps) {
  const { t } = useLingui()
  return (
    <div className={stack.s4}>
      {members.length === 0 ? (
        <p className={muted}>
          <Trans>No members yet.</Trans>
        </p>
      ) : (
        <ul className={people}>
          {members.map(({ id, fullName }) => (
            <li key={id} className={person}>
              <span className={naming}>{fullName}</span>
              <Button
                size="sm"
                kind="quiet"
                disabled={disabled}
                aria-label={t`Remove ${{ name: fullName }}`}
                onClick={() => onChange(members.filter((one) => one.id !== id))}
              >
                <Trans>Remove</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AddMembers members={members} disabled={disabled} onChange={onChange} />
    </div>
  )
}

/** Users by name, those of other groups with the group's name. */
function AddMembers({ members, disabled, onChange }: MembersPickerProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { text, page, pageSize, onText, onPage, onPageSize } = useListPlace()
  const [typed, setTyped] = useTyped(text, onText)
  const users = useLoaded(readUsers, {
    text,
    role: '',
    status: '',
    lockReason: '',
    account: '',
    sort: 'name',
    page,
    pageSize,
  } as const)
  const total = users.data?.page?.total ?? 0
  const isMember = (userId: string) => members.some(({ id }) => id === userId)
  return (
    <div className={stack.s3}>
      <Field
        type="search"
        label={t`Add users`}
        compact
        lead={<SearchIcon size={16} />}
        placeholder={t`Name, username or email`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {users.failure !== null && users.data === null ? (
        <p className={muted}>
          {failureText(users.failure.code)}{' '}
          <Button size="sm" onClick={users.retry} busy={users.isLoading}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      ) : null}
      {users.data === null && users.isLoading ? <Skeleton lines={2} label={t`Loading users`} /> : null}
      <ul className={people}>
        {(users.data?.items ?? [])
          .filter(({ id }) => !isMember(id))
          .map(({ id, fullName, username, userGroupName, canManage }) => (
            <li key={id} className={person}>
              <span className={naming}>
                {fullName} <span className={muted}>{username}</span>
                {userGroupName === null ? null : (
                  <div className={`${small} ${muted}`}>{t`In ${{ group: userGroupName }}`}</div>
                )}
              </span>
              <Button
                size="sm"
                disabled={disabled || !canManage || userGroupName !== null}
                aria-label={t`Add ${{ name: fullName }}`}
                onClick={() => onChange([...members, { id, fullName }])}
              >
                <Trans>Add</Trans>
              </Button>
            </li>
          ))}
      </ul>
      {total > DEFAULT_ROWS_PER_PAGE ? (
        <Pager
          label={t`Pages of users`}
          page={page}
          pageSize={pageSize}
          total={total}
          onPage={onPage}
          onPageSize={onPageSize}
        />
      ) : null}
    </div>
  )
}
