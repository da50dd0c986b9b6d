import type { ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import { Button } from '../../ui/form/Button.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { words } from '../../ui/layout/message.css.ts'

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
              Merchants answer disputes here where their program has switched that on. Payouts and rejections come with
              a later release.
            </Trans>
          </p>
        ) : userType === 'admin' ? (
          <p>
            <Trans>
              Support decides disputes here where the program has switched that on. Users, cards and settings come with
              a later release.
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
