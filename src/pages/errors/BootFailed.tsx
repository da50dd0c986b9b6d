import { useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import { bootWords } from '../../../machines/workflows/boot/boot.page.ts'
import { Button } from '../../ui/form/Button.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { alone, words } from '../../ui/layout/message.css.ts'

/** The portal could not start. */
export function BootFailed({ code, onRetry }: { code: string | null; onRetry: () => void }) {
  const { t } = useLingui()
  const [isOffline] = useState(() => !navigator.onLine)
  return (
    <main id="content" tabIndex={-1} className={alone}>
      <PageHead title={t(bootWords.failed)} />
      <div className={words}>
        {isOffline ? (
          <p>
            <Trans>This device is offline. Reconnect to the internet, then try again.</Trans>
          </p>
        ) : (
          <p>{t(code === 'timedOut' ? bootWords.timedOut : bootWords.unreachable)}</p>
        )}
      </div>
      <Button kind="main" onClick={onRetry}>
        {t(bootWords.retry)}
      </Button>
    </main>
  )
}
