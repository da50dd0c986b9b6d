import { useLingui } from '@lingui/react/macro'

import type { MerchantInvoice } from '../../../../domain/contract/merchant/merchant-invoice.ts'
import { paymentStates } from '../../../../domain/contract/payment.ts'
import { money } from '../../../../domain/money.ts'
import { isUnderWay } from '../../../../domain/rules/invoice-statement.ts'
import { usePaymentStateText } from '../../../shared/words/payment-state-text.ts'
import { Timeline, type Moment } from '../../../ui/feedback/Timeline.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { under } from '../../../ui/table/DataTable.css.ts'
import { useFormat } from '../../../ui/text/use-format.ts'

/** Shows what was paid of an invoice, and when. The customer's payments as a whole are not the merchant's to see. */
export function MerchantPayments({ invoice: { payments, currency } }: { invoice: MerchantInvoice }) {
  const { t } = useLingui()
  const format = useFormat()
  const stateText = usePaymentStateText()
  if (payments.length === 0) return null
  const moments = payments.map((payment, at): Moment => {
    const state = paymentStates.find((known) => known === payment.state)
    return {
      id: String(at),
      state: payment.state === 'settled' ? 'past' : isUnderWay(payment.state) ? 'now' : 'failed',
      title: format.money(money(payment.amount, currency)),
      detail: (
        <>
          {`${state === undefined ? payment.state : stateText(state)} · ${format.dateTime(payment.reversed_at ?? payment.created_at)}`}
          {payment.refunded === undefined ? null : (
            <p>{t`${{ amount: format.money(money(payment.refunded, currency)) }} refunded`}</p>
          )}
          {payment.confirmation_number === null ? null : (
            <small className={under}>{`${t`Confirmation number`}: ${payment.confirmation_number}`}</small>
          )}
        </>
      ),
    }
  })
  return (
    <Card title={t`Payment activity`}>
      <Timeline moments={moments.toReversed()} />
    </Card>
  )
}
