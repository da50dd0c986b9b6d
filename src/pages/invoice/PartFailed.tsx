import type { ReactNode } from 'react'

import { Trans } from '@lingui/react/macro'

import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'

/** A part of the page that could not be loaded, small enough to stand in its card. */
export function PartFailed({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  return (
    <Notice
      tone="late"
      actions={
        <Button size="sm" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
