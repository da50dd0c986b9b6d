import { Trans, useLingui } from '@lingui/react/macro'

import { commonFailures } from '../../machines/failure-words.ts'
import { Button } from '../ui/form/Button.tsx'
import { PageHead } from '../ui/layout/PageHead.tsx'
import { alone, words } from '../ui/layout/message.css.ts'
import { actions } from './wizard.css.ts'

/** The part of the program that holds the next view did not load. What was entered is still there. */
export function PartMissing({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <div className={alone} role="alert">
      <PageHead title={t`Part of this page didn’t load`} />
      <div className={words}>
        <p>{t(commonFailures.networkFailed)}</p>
      </div>
      <div className={actions}>
        <Button kind="main" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
        <Button onClick={() => location.reload()}>
          <Trans>Reload the page</Trans>
        </Button>
      </div>
    </div>
  )
}
