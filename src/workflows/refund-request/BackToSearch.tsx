import { useLingui } from '@lingui/react/macro'

import type { RefundRequestRef } from '../../../machines/workflows/refund-request/refund-request.machine.ts'
import { refundRequestWords } from '../../../machines/workflows/refund-request/refund-request.page.ts'
import { Button } from '../../ui/form/Button.tsx'

/** The way back to the search for a payment. */
export function BackToSearch({ edit }: { edit: RefundRequestRef }) {
  const { t } = useLingui()
  return (
    <Button kind="quiet" size="sm" onClick={() => edit.send({ type: 'edit.leave' })}>
      {t(refundRequestWords.backToSearch)}
    </Button>
  )
}
