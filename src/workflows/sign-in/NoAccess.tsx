import type { ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import type { Role } from '../../../domain/people.ts'
import type { RouteCheck } from '../../../domain/rules/routes/route-guard.ts'
import { noAccessWords } from '../../../machines/workflows/route-guard/no-access-words.ts'
import { Button } from '../../ui/form/Button.tsx'
import { line } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { useRoleName } from '../../shared/app/role-names.ts'
import { words } from '../../ui/layout/message.css.ts'
import { Said } from '../../ui/text/Said.tsx'

type NoAccessProps = {
  refusedBy: RouteCheck
  role: Role
  support: ReactNode
  onHome: () => void
  onSignOut: () => void
}

/** Explains why the route guard did not open a page, and names who can help. */
export function NoAccess({ refusedBy, role, support, onHome, onSignOut }: NoAccessProps) {
  const { t } = useLingui()
  return (
    <div>
      <PageHead title={t(noAccessWords.closed)} focusKey={refusedBy} />
      <div className={words}>
        <Why refusedBy={refusedBy} role={role} />
        <p>
          <Trans>Questions? Contact support: {support}</Trans>
        </p>
      </div>
      <div className={line.start}>
        <Button kind="main" onClick={onHome}>
          <Trans>Go home</Trans>
        </Button>
        <Button onClick={onSignOut}>
          <Trans>Sign in as a different user</Trans>
        </Button>
      </div>
    </div>
  )
}

function Why({ refusedBy, role }: { refusedBy: RouteCheck; role: Role }) {
  const { t } = useLingui()
  const roleName = useRoleName()(role)
  if (refusedBy === 'role' || refusedBy === 'forbiddenRole')
    return (
      <p>
        <Said message={noAccessWords.closedToRole} values={{ roleName }} />
      </p>
    )
  if (refusedBy === 'userType') return <p>{t(noAccessWords.closedToUserType)}</p>
  if (refusedBy === 'flag' || refusedBy === 'forbiddenFlag') return <p>{t(noAccessWords.featureOff)}</p>
  return (
    <p>
      <Trans>Select an account or merchant to see this page.</Trans>
    </p>
  )
}
