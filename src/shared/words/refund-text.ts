import { useMemo } from 'react'

import { useLingui } from '@lingui/react/macro'

import type { RefundStatus } from '../../../domain/rules/refunds/status.ts'
import type { Tone } from '../../ui/feedback/tone.ts'

export const toneOfRefund: Readonly<Record<RefundStatus, Tone>> = {
  requested: 'wait',
  accepted: 'wait',
  refunded: 'done',
  refused: 'late',
  failed: 'late',
}

/** The statuses of a refund in words, and what happens next where the reader should know. */
export function useRefundWords(
  isSupport: boolean,
): Readonly<Record<RefundStatus, { status: string; next: string | null }>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      requested: { status: t`Waiting for the payment provider`, next: null },
      accepted: { status: t`Processing`, next: t`The money can take a few business days to arrive.` },
      refunded: { status: t({ message: 'Refunded', context: 'a refund' }), next: null },
      refused: { status: t`Refused`, next: t`No money was sent. The invoices are still paid.` },
      failed: {
        status: t({ message: 'Failed', context: 'a refund' }),
        next: isSupport
          ? t`The refund failed, and the invoices are marked as paid again. Refund the customer another way.`
          : t`The refund failed, and the invoices are marked as paid again. Contact support to arrange another refund.`,
      },
    }),
    [t, isSupport],
  )
}
