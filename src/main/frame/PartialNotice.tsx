import { Trans } from '@lingui/react/macro'

import { Button } from '../../ui/form/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'

/** Some of the mapped accounts and locations did not come (§8). */
export function PartialNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="wait"
      live="status"
      title={<Trans>Couldn’t load all your accounts and locations</Trans>}
      actions={
        <Button size="sm" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <p>
        <Trans>Some names may be missing. Your invoices and payments are complete.</Trans>
      </p>
    </Notice>
  )
}
