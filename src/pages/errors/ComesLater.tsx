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
      <PageHead title={t`This page isn’t available yet`} />
      <div className={words}>
        <p>
          <Trans>Your program and role include this page, but we’re still building it.</Trans>
        </p>
        <p>
          <Trans>Until then, contact support for help: {support}</Trans>
        </p>
      </div>
      <Button kind="main" onClick={onHome}>
        <Trans>Go home</Trans>
      </Button>
    </div>
  )
}
