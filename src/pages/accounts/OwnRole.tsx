import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { pathTo } from '../../shared/app/links.ts'
import { useSupport } from '../../shared/app/PublicShell.tsx'
import { useRoleName } from '../../shared/app/role-names.ts'
import { useUser } from '../../shared/app/use-session.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { line } from '../../ui/layout/layout.css.ts'
import { besideList, ownRole } from './Customers.css.ts'

/** For a role without pages about an account (§6): what it may do, whom to ask, and what everybody has. */
export function OwnRole() {
  const { t } = useLingui()
  const user = useUser()
  const roleName = useRoleName()
  const support = useSupport()
  return (
    <div className={besideList}>
      <Card title={t`What you can do here`}>
        <div className={ownRole}>
          <p>
            {t`Your role is ${{ role: roleName(user.role) }}. You can see which accounts your company has and whether they are active.`}
          </p>
          <p>
            <Trans>
              To work with invoices, payments or disputes, ask an administrator at your company for another role. For
              anything else, contact support: {support}
            </Trans>
          </p>
          <div className={line.start}>
            <Link to={pathTo('ownProfile')}>
              <Trans>Your profile</Trans>
            </Link>
            <Link to={pathTo('ownSessions')}>
              <Trans>Where you’re signed in</Trans>
            </Link>
          </div>
        </div>
      </Card>
    </div>
  )
}
