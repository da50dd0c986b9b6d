import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Payment } from '../../../domain/contract/payment.ts'
import { useFailureText } from '../words/failure-text.tsx'
import { pathTo } from '../app/links.ts'
import type { Loaded } from '../load/use-loaded.ts'
import { buttonLook } from '../../ui/form/Button.css.ts'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PaymentPage } from './PaymentView.tsx'

/** A payment on its way here, here, not to be had, or not ours. */
export function LoadedPayment({ payment, isNew = false }: { payment: Loaded<Payment>; isNew?: boolean }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data, failure } = payment
  if (data !== null) return <PaymentPage payment={data} isNew={isNew} />
  return (
    <>
      <PageHead title={t`Payment`} />
      {failure === null ? (
        <Skeleton lines={8} label={t`Loading payment`} />
      ) : failure.code === 'notFound' ? (
        <EmptyState
          title={t`Payment not found`}
          action={<Link className={buttonLook({ kind: 'main' })} to={pathTo('paymentHistory')}>{t`All payments`}</Link>}
        >
          {t`The link may be incomplete, or you don’t have access to this payment’s account.`}
        </EmptyState>
      ) : (
        <LoadFailed title={t`Couldn’t load the payment`} onRetry={payment.retry} busy={payment.isLoading}>
          {failureText(failure.code)}
        </LoadFailed>
      )}
    </>
  )
}
