import { Trans, useLingui } from '@lingui/react/macro'

import { Button } from '../../ui/form/Button.tsx'
import { line } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { words } from '../../ui/layout/message.css.ts'

type NotFoundProps = {
  /** Null when there is nothing to go back to. */
  onBack: (() => void) | null
  onHome: () => void
}

/** No page has this address. */
export function NotFound({ onBack, onHome }: NotFoundProps) {
  const { t } = useLingui()
  return (
    <div>
      <PageHead title={t`Page not found`} focusKey="notFound" />
      <div className={words}>
        <p>
          <Trans>Check that the web address is correct. The page may have moved. Your data is safe.</Trans>
        </p>
      </div>
      <div className={line.start}>
        {onBack === null ? null : (
          <Button onClick={onBack}>
            <Trans>Go back</Trans>
          </Button>
        )}
        <Button kind="main" onClick={onHome}>
          <Trans>Go home</Trans>
        </Button>
      </div>
    </div>
  )
}
