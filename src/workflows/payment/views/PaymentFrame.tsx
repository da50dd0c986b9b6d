import { useLingui } from '@lingui/react/macro'

import type { PaymentRef } from '../../../../machines/workflows/payment/payment.machine.ts'
import { paymentWords } from '../../../../machines/workflows/payment/payment.page.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { WizardFrame, type FrameProps } from '../../../wizard/WizardFrame.tsx'

/** Ids of the fields of step 2, to which focus moves when an entry is missing. */
export const SEARCH_ID = 'payment-search'
export const METHOD_ID = 'payment-method'
/** The first of the currencies to choose from, when invoices of several are selected. */
export const KEEP_ID = 'payment-keep'
export const CARD_ENTRY_ID = 'card-entry'
export const amountId = (trxId: string) => `amount-${trxId}`

/** Steps, heading and title of one view of the payment: "Step 2 of 3: …" (A2). */
export function PaymentFrame({ payment, ...frame }: FrameProps & { payment: PaymentRef }) {
  const { t } = useLingui()
  return (
    <WizardFrame
      {...frame}
      wizard={payment}
      label={t`Payment steps`}
      steps={[t`Account`, t`Invoices and payment method`, t(paymentWords.review)]}
      leave={{ words: t(paymentWords.cancel), event: { type: 'payment.leave' } }}
    />
  )
}

/** Shown while the earlier selection is read again, since it may have changed. */
export function Reading({ payment }: { payment: PaymentRef }) {
  const { t } = useLingui()
  return (
    <PaymentFrame payment={payment} title={t(paymentWords.loading)}>
      <Card>
        <Skeleton lines={6} label={t`Loading your invoices`} />
      </Card>
    </PaymentFrame>
  )
}
