import { Trans, useLingui } from '@lingui/react/macro'

import { Button } from '../../ui/form/Button.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { alone, words } from '../../ui/layout/message.css.ts'

/** A page of ours broke. */
export function Broken({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <div className={alone} role="alert">
      <PageHead title={t`Something went wrong on this page`} />
      <div className={words}>
        <p>
          <Trans>
            The problem is on our side, and we have logged it. Anything you already submitted is saved. Before you
            submit again, check whether your last request was received.
          </Trans>
        </p>
      </div>
      <Button kind="main" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
