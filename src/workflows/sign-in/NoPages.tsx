import type { ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import { frameWords } from '../../../machines/workflows/session/frame-words.ts'
import { Button } from '../../ui/form/Button.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { words } from '../../ui/layout/message.css.ts'

type NoPagesProps = { name: string; support: ReactNode; onSignOut: () => void }

/** Signed in, but in a role that opens no page of the program. */
export function NoPages({ name, support, onSignOut }: NoPagesProps) {
  const { t } = useLingui()
  return (
    <div>
      <PageHead title={t`You are signed in, ${name}`} />
      <div className={words}>
        <p>
          <Trans>There are no pages for your role yet. Ask an administrator at your company to change your role.</Trans>
        </p>
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
