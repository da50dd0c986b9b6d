import { Trans, useLingui } from '@lingui/react/macro'

import { bootWords } from '../../../machines/workflows/boot/boot.page.ts'
import { Button } from '../../ui/form/Button.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { alone, words } from '../../ui/layout/message.css.ts'

/** A part of the page is missing, and one reload has not brought it. */
export function Outdated({ onReload }: { onReload: () => void }) {
  const { t } = useLingui()
  return (
    <main id="content" tabIndex={-1} className={alone}>
      <PageHead title={t(bootWords.outdated)} />
      <div className={words}>
        <p>
          <Trans>
            The portal may have been updated, or your connection was lost. We reloaded the page once. Wait a moment,
            then reload the page again. Anything you already submitted is saved.
          </Trans>
        </p>
      </div>
      <Button kind="main" onClick={onReload}>
        {t(bootWords.reload)}
      </Button>
    </main>
  )
}
