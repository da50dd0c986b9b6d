import { Trans, useLingui } from '@lingui/react/macro'

import { pagedLoadWords } from '../../../machines/workflows/paged-load/paged-load.page.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'

/** Some of the mapped accounts and locations did not come (§8). */
export function PartialNotice({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <Notice
      tone="wait"
      live="status"
      title={t(pagedLoadWords.partial)}
      actions={
        <Button size="sm" onClick={onRetry}>
          {t(pagedLoadWords.retry)}
        </Button>
      }
    >
      <p>
        <Trans>Some names may be missing. Your invoices and payments are complete.</Trans>
      </p>
    </Notice>
  )
}
