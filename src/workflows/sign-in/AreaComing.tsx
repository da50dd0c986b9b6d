import type { ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import { frameWords } from '../../../machines/workflows/session/frame-words.ts'
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
              Merchants respond to disputes here if their program allows it. Payouts and rejections aren’t available
              yet.
            </Trans>
          </p>
        ) : userType === 'admin' ? (
          <p>
            <Trans>
              Support decides disputes here if the program allows it. Users, cards and settings aren’t available yet.
            </Trans>
          </p>
        ) : (
          <p>
            <Trans>
              There are no pages for your role yet. Ask an administrator at your company to change your role.
            </Trans>
          </p>
        )}
        <p>
          <Trans>If something can’t wait, contact support: {support}</Trans>
        </p>
      </div>
      <div>
        <Button onClick={onSignOut}>{t(frameWords.signOut)}</Button>
      </div>
    </div>
  )
}
