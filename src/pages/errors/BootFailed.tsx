import { useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import { Button } from '../../ui/form/Button.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { alone, words } from '../../ui/layout/message.css.ts'

/** The portal could not start. */
export function BootFailed({ code, onRetry }: { code: string | null; onRetry: () => void }) {
  const { t } = useLingui()
  const [isOffline] = useState(() => !navigator.onLine)
  return (
    <main id="content" tabIndex={-1} className={alone}>
      <PageHead title={t`The portal could not start`} />
      <div className={words}>
        {isOffline ? (
          <p>
            <Trans>This device is offline. As soon as it is connected again, try once more.</Trans>
          </p>
        ) : code === 'timedOut' ? (
          <p>
            <Trans>The server took too long to answer. That may pass: try again in a moment.</Trans>
          </p>
        ) : (
          <p>
            <Trans>
              Unable to contact server. Nothing of your data is affected: check your connection and try again.
            </Trans>
          </p>
        )}
      </div>
      <Button kind="main" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </main>
  )
}
