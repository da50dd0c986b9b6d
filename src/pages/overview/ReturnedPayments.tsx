import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Payment } from '../../../domain/contract/payment.ts'
import type { PaymentList } from '../../../domain/contract/payment-list.ts'
import { money } from '../../../domain/money.ts'
import { returnedAt, toPayAgain } from '../../../domain/rules/payments/payment-return.ts'
import { pathTo } from '../../shared/app/links.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { PayAnotherWay } from '../../shared/payments/PayAnotherWay.tsx'
import { useReturnText } from '../../shared/words/return-text.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { buttonStyle } from '../../ui/form/Button.css.ts'
import { Button } from '../../ui/form/Button.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { historySearch, type Scope } from './places.ts'

type ReturnedPaymentsProps = {
  /** The latest payments that are to be paid again. */
  payments: Loaded<PaymentList>
  scope: Scope
  canPay: boolean
}

/** Says for each payment that the bank returned why, and offers another way to pay; nothing where there is none. */
export function ReturnedPayments({ payments, scope, canPay }: ReturnedPaymentsProps) {
  const { t } = useLingui()
  const { data, failure, isLoading, retry } = payments
  if (data === null)
    return failure === null ? null : (
      <Notice
        tone="late"
        actions={
          <Button size="sm" busy={isLoading} onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {t`We couldn’t check whether the bank returned a payment.`}
      </Notice>
    )
  const { items, page } = data
  return (
    <>
      {items.map((payment) => (
        <Returned key={payment.id} payment={payment} canPay={canPay} />
      ))}
      {page.total > items.length ? (
        <p>
          <Link to={pathTo('paymentHistory')} search={historySearch({ scope, state: 'toPayAgain', currency: null })}>
            {t`${plural({ count: page.total }, { one: 'View # returned payment', other: 'View all # returned payments' })}`}
          </Link>
        </p>
      ) : null}
    </>
  )
}

function Returned({ payment, canPay }: { payment: Payment; canPay: boolean }) {
  const { t } = useLingui()
  const format = useFormat()
  const { happened, next } = useReturnText()(payment.returnCode)
  const amount = format.money(money(payment.total, payment.currency))
  const date = format.date(returnedAt(payment.history) ?? payment.createdAt)
  return (
    <Notice
      tone="late"
      title={t`The bank returned your payment of ${{ amount }} on ${{ date }}`}
      actions={
        <>
          {canPay ? <PayAnotherWay trxIds={toPayAgain(payment.allocations)} /> : null}
          <Link
            className={buttonStyle({ size: 'sm' })}
            to={pathTo('paymentDetails', { paymentId: payment.id })}
          >{t`View payment ${{ number: payment.paymentNumber }}`}</Link>
        </>
      }
    >
      <p>{happened}</p>
      {canPay ? <p>{next}</p> : null}
    </Notice>
  )
}
