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
      <PageHead title={t`The portal couldn’t start`} />
      <div className={words}>
        {isOffline ? (
          <p>
            <Trans>This device is offline. Reconnect to the internet, then try again.</Trans>
          </p>
        ) : code === 'timedOut' ? (
          <p>
            <Trans>The server took too long to respond. Try again in a moment.</Trans>
          </p>
        ) : (
          <p>
            <Trans>Unable to contact server. Your data is safe. Check your connection and try again.</Trans>
          </p>
        )}
      </div>
      <Button kind="main" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </main>
  )
}
