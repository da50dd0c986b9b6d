import type { ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import { Button } from '../../parts/Button.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { words } from './errors.css.ts'

type AreaComingProps = {
  userType: string | null
  name: string
  support: ReactNode
  onSignOut: () => void
}

/** Signed in, but as someone for whom this release has no pages yet. */
export function AreaComing({ userType, name, support, onSignOut }: AreaComingProps) {
  const { t } = useLingui()
  return (
    <div>
      <PageHead title={t`You are signed in, ${name}`} />
      <div className={words}>
        {userType === 'merchant' ? (
          <p>
            <Trans>
              This release is for customers: they see their invoices here and pay them. The side for merchants, with
              payouts, disputes and rejections, comes with a later release.
            </Trans>
          </p>
        ) : userType === 'admin' ? (
          <p>
            <Trans>
              This release is for customers: they see their invoices here and pay them. The side for the program’s
              administrators, with users, cards and settings, comes with a later release.
            </Trans>
          </p>
        ) : (
          <p>
            <Trans>
              Your role has no pages in this release. An administrator of your company can give you another role.
            </Trans>
          </p>
        )}
        <p>
          <Trans>Until then support does for you what cannot wait: {support}</Trans>
        </p>
      </div>
      <div>
        <Button onClick={onSignOut}>
          <Trans>Sign out</Trans>
        </Button>
      </div>
    </div>
  )
}
