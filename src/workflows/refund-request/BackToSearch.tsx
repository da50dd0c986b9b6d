import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { RefundRequestRef } from '../../../machines/workflows/refund-request/refund-request.machine.ts'
import { refundRequestWords } from '../../../machines/workflows/refund-request/refund-request.page.ts'
import { Button } from '../../ui/form/Button.tsx'

const leave = { type: 'edit.leave' } as const

/** The way back to the search for a payment. */
export function BackToSearch({ edit }: { edit: RefundRequestRef }) {
  const { t } = useLingui()
  const canLeave = useSelector(edit, (state) => state.can(leave))
  return (
    <Button kind="quiet" size="sm" disabled={!canLeave} onClick={() => edit.send(leave)}>
      {t(refundRequestWords.backToSearch)}
    </Button>
  )
}
