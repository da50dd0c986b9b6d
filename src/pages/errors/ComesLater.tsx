import type { ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import { Button } from '../../ui/form/Button.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { words } from '../../ui/layout/message.css.ts'

/** A page of the route table that a later release opens. */
export function Later({ support, onHome }: { support: ReactNode; onHome: () => void }) {
  const { t } = useLingui()
  return (
    <div>
      <PageHead title={t`This page opens with a later release`} />
      <div className={words}>
        <p>
          <Trans>Your program has switched it on, and your role may use it, but it is not built yet.</Trans>
        </p>
        <p>
          <Trans>Until then support does it for you: {support}</Trans>
        </p>
      </div>
      <Button kind="main" onClick={onHome}>
        <Trans>Go home</Trans>
      </Button>
    </div>
  )
}
