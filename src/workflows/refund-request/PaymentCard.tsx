import { useLingui } from '@lingui/react/macro'

import type { RefundablePayment } from '../../../domain/contract/payments/refund.ts'
import { money } from '../../../domain/money.ts'
import { RefundList } from '../../shared/payments/RefundList.tsx'
import { usePaymentStateText } from '../../shared/words/payment-state-text.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { Money } from '../../ui/text/Money.tsx'
import { useFormat } from '../../ui/text/use-format.ts'

/** The payment that is refunded, and its refunds so far. */
export function PaymentCard({ payment }: { payment: RefundablePayment }) {
  const { t } = useLingui()
  const format = useFormat()
  const stateText = usePaymentStateText()
  const { currency, refunds } = payment
  return (
    <>
      <Card>
        <Facts
          facts={[
            { id: 'number', label: t`Payment number`, value: payment.paymentNumber },
            { id: 'account', label: t`Account`, value: payment.customerName },
            { id: 'made', label: t`Date`, value: format.dateTime(payment.createdAt) },
            { id: 'state', label: t`Status`, value: stateText(payment.state) },
            { id: 'total', label: t`Total`, value: <Money of={money(payment.total, currency)} /> },
            ...(payment.fee === 0
              ? []
              : [
                  {
                    id: 'fee',
                    label: t`Card fee`,
                    value: t`${{ fee: format.money(money(payment.fee, currency)) }}, non-refundable`,
                  },
                ]),
          ]}
        />
      </Card>
      {refunds.length === 0 ? null : <RefundList refunds={refunds} currency={currency} isSupport />}
    </>
  )
}
