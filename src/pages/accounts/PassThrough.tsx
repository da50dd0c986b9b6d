import type { ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import { Button } from '../../ui/form/Button.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { words } from '../../ui/layout/message.css.ts'

type PassThroughProps = {
  /** The location in the address. */
  location: string
  support: ReactNode
  onHome: () => void
}

/** An address of the former portal, whose page is not here. */
export function PassThrough({ location, support, onHome }: PassThroughProps) {
  const { t } = useLingui()
  return (
    <div>
      <PageHead title={t`This page isn’t available here`} />
      <div className={words}>
        <p>
          <Trans>
            The page “{location}” isn’t available in this portal yet. If you need it, contact support: {support}
          </Trans>
        </p>
      </div>
      <Button kind="main" onClick={onHome}>
        <Trans>Go home</Trans>
      </Button>
    </div>
  )
}
