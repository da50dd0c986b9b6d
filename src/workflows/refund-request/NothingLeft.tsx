import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { refuseRefund } from '../../../domain/rules/refunds/refund.ts'
import type { RefundRequestRef } from '../../../machines/workflows/refund-request/refund-request.machine.ts'
import { refundRequestWords } from '../../../machines/workflows/refund-request/refund-request.page.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { BackToSearch } from './BackToSearch.tsx'
import { PaymentCard } from './PaymentCard.tsx'

/** A payment of which nothing can be refunded, and why. */
export function NothingLeft({ edit }: { edit: RefundRequestRef }) {
  const { t } = useLingui()
  const payment = useSelector(edit, ({ context }) => context.payment)
  if (payment === null) return null
  const { state, methodKind } = payment
  const isOpen = refuseRefund({ state, methodKind, shares: [] }, []) === 'nothingChosen'
  return (
    <div className={stack.s4}>
      <PageHead
        title={t`Payment ${{ number: payment.paymentNumber }}`}
        focusKey={payment.id}
        back={<BackToSearch edit={edit} />}
      />
      <Notice
        tone="quiet"
        live="status"
        title={t(refundRequestWords.closed)}
        actions={
          <Button size="sm" onClick={() => edit.send({ type: 'payment.reload' })}>
            {t(refundRequestWords.reload)}
          </Button>
        }
      >
        {isOpen
          ? t`Every invoice of this payment is already refunded, or its refund is being sent.`
          : methodKind === 'mail'
            ? t`This payment was made by cheque. Refund the customer another way.`
            : t`Only payments that are processing or completed can be refunded.`}
      </Notice>
      <PaymentCard payment={payment} />
    </div>
  )
}
