import { Trans, useLingui } from '@lingui/react/macro'

import { Button } from '../../ui/form/Button.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { alone, words } from '../../ui/layout/message.css.ts'

/** A part of the page is missing, and one reload has not brought it. */
export function Outdated({ onReload }: { onReload: () => void }) {
  const { t } = useLingui()
  return (
    <main id="content" tabIndex={-1} className={alone}>
      <PageHead title={t`A part of this page is missing`} />
      <div className={words}>
        <p>
          <Trans>
            A new version of the portal may just be coming out, or the connection was lost. The page was reloaded once
            already. Wait a moment and reload it; what was sent to the server is safe.
          </Trans>
        </p>
      </div>
      <Button kind="main" onClick={onReload}>
        <Trans>Reload the page</Trans>
      </Button>
    </main>
  )
}
