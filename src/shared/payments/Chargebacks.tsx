import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { Payment } from '../../../domain/contract/payment.ts'
import { money } from '../../../domain/money.ts'
import { toPayAgain } from '../../../domain/rules/payments/payment-return.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { PayAnotherWay } from './PayAnotherWay.tsx'

/** What was taken back of a card payment, what of that came again, and what is to be paid. */
export function Chargebacks({ payment, canPay }: { payment: Payment; canPay: boolean }) {
  const { t } = useLingui()
  const format = useFormat()
  const open = toPayAgain(payment.allocations)
  const isOpen = open.length > 0
  return (
    <Notice
      tone={isOpen ? 'late' : 'quiet'}
      title={
        payment.state === 'chargedBack'
          ? t`This card payment was charged back`
          : t`A card chargeback of this payment was reversed`
      }
      actions={isOpen && canPay ? <PayAnotherWay trxIds={open} /> : undefined}
    >
      {(payment.chargebacks ?? []).map((chargeback) => {
        const amount = format.money(money(chargeback.amount, payment.currency))
        const date = format.date(chargeback.at)
        const code = chargeback.reason_code
        return (
          <p key={chargeback.at}>
            {t`On ${{ date }}, the card’s bank charged back ${{ amount }} (reason code ${{ code }}).`}{' '}
            {chargeback.reversed_at === null
              ? null
              : t`The chargeback was reversed on ${{ reversed: format.date(chargeback.reversed_at) }}.`}
          </p>
        )
      })}
      {isOpen ? (
        <p>{t`${plural({ count: open.length }, { one: '# invoice is open again.', other: '# invoices are open again.' })}`}</p>
      ) : null}
    </Notice>
  )
}
