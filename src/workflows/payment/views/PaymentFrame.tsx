import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { money } from '../../../../domain/money.ts'
import { cardMinimum, type SubmitRefusal } from '../../../../domain/rules/payment.ts'
import { selectLines } from '../../../../machines/workflows/payment/payment.context.ts'
import type { PaymentRef } from '../../../../machines/workflows/payment/payment.machine.ts'
import { paymentWords } from '../../../../machines/workflows/payment/payment.page.ts'
import { cardLimits, paymentRefusals } from '../../../../machines/workflows/payment/refusal-words.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { filled } from '../../../ui/text/filled.ts'
import { useFormat } from '../../../ui/text/use-format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { WizardFrame, type FrameProps } from '../../../wizard/WizardFrame.tsx'

/** Ids of the fields of step 2, to which focus moves when an entry is missing. */
export const SEARCH_ID = 'payment-search'
export const METHOD_ID = 'payment-method'
/** The first of the currencies to choose from, when invoices of several are selected. */
export const KEEP_ID = 'payment-keep'
/** The largest number of accounts of one selection whose cards are read. */
export const METHOD_OWNERS = 5
export const CARD_ENTRY_ID = 'card-entry'
export const amountId = (trxId: string) => `amount-${trxId}`

/** Returns how a refusal of this selection is put into words, with the number of a limit that it meets. */
export function useRefusalText(payment: PaymentRef): (code: SubmitRefusal) => string {
  const { t } = useLingui()
  const format = useFormat()
  const lines = useSelector(payment, selectLines)
  const settings = useSelector(payment, ({ context }) => context.settings)
  return (code) => {
    const currency = lines[0]?.currency
    if (code === 'belowCardMinimum' && currency !== undefined) {
      const minimum = format.money(money(cardMinimum(settings, currency), currency))
      return t(filled(cardLimits.belowCardMinimum, { minimum }))
    }
    if (code === 'tooManyCardInvoices')
      return t(filled(cardLimits.tooManyCardInvoices, { max: settings.cardMaximumInvoices, count: lines.length }))
    return t(paymentRefusals[code])
  }
}

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
