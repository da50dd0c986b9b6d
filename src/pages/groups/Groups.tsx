import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { UserGroup } from '../../../domain/contract/access/user-group.ts'
import { groupEditWords } from '../../../machines/workflows/group-edit/group-edit.page.ts'
import { pathTo } from '../../shared/app/links.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { buttonStyle } from '../../ui/form/Button.css.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { small } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { below, facts, link, naming, row, tree } from './Groups.css.ts'

/** The user groups as a tree, each with what it gives and how many are in it. */
export function Groups({ groups }: { groups: Loaded<readonly UserGroup[]> }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const listed = groups.data
  const create = (
    <Link className={buttonStyle({ kind: 'main' })} to={pathTo('groupCreate')}>
      <Trans>Create user group</Trans>
    </Link>
  )
  return (
    <>
      <PageHead
        title={t`User groups`}
        lead={t`Members of a group can use its accounts, and the accounts of the groups below it.`}
        actions={listed !== null && listed.length > 0 ? create : undefined}
      />
      <Card flush>
        {listed === null ? (
          groups.failure ? (
            <LoadFailed title={t`Couldn’t load user groups`} onRetry={groups.retry} busy={groups.isLoading}>
              {failureText(groups.failure.code)}
            </LoadFailed>
          ) : (
            <Skeleton lines={6} label={t`Loading user groups`} />
          )
        ) : listed.length === 0 ? (
          <EmptyState title={t`No user groups yet`} action={create}>
            <Trans>Use groups to give several users access to the same accounts.</Trans>
          </EmptyState>
        ) : (
          <Branch groups={listed} parentId={null} />
        )}
      </Card>
    </>
  )
}

type BranchProps = { groups: readonly UserGroup[]; parentId: string | null }

/** The groups below a parent, each with its own below it. */
function Branch({ groups, parentId }: BranchProps) {
  const { t } = useLingui()
  const own = groups.filter((group) => group.parentId === parentId)
  if (own.length === 0) return null
  return (
    <ul className={parentId === null ? tree : below} {...(parentId === null ? { 'aria-label': t`User groups` } : {})}>
      {own.map((group) => (
        <li key={group.id}>
          <GroupRow group={group} />
          <Branch groups={groups} parentId={group.id} />
        </li>
      ))}
    </ul>
  )
}

function GroupRow({ group }: { group: UserGroup }) {
  const { t } = useLingui()
  const { id, name, ownerName, memberCount, accountCount, networkAccess, isSso, canManage } = group
  return (
    <div className={row}>
      <div className={naming}>
        <Link className={link} to={pathTo('groupEdit', { groupId: id })}>
          {name}
        </Link>
        <div className={small}>{ownerName}</div>
      </div>
      <div className={facts}>
        {networkAccess ? <Tag tone="due">{t(groupEditWords.networkAccess)}</Tag> : null}
        {isSso ? (
          <Tag tone="quiet">
            <Trans>Single sign-on</Trans>
          </Tag>
        ) : null}
        {canManage ? null : (
          <Tag tone="hold">
            <Trans>View only</Trans>
          </Tag>
        )}
        <span>
          <Plural value={{ members: memberCount }} one="# member" other="# members" />
        </span>
        <span>
          <Plural value={{ total: accountCount }} one="# account" other="# accounts" />
        </span>
      </div>
    </div>
  )
}
