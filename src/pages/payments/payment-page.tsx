import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { readPayment } from '../../api/payments.ts'
import { pathTo } from '../../shared/app/links.ts'
import { usePageParams } from '../../shared/app/use-page.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { PaymentPage } from '../../shared/payments/PaymentView.tsx'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { buttonLook } from '../../ui/form/Button.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'

/** A payment that is loading, loaded, failed or not found. */
export function Page() {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { paymentId } = usePageParams('paymentDetails')
  const { data, failure, isLoading, retry } = useLoaded(readPayment, { paymentId })
  if (data !== null) return <PaymentPage payment={data} />
  return (
    <>
      <PageHead title={t`Payment`} />
      {failure === null ? (
        <Skeleton lines={8} label={t`The payment is being loaded`} />
      ) : failure.code === 'notFound' ? (
        <EmptyState
          title={t`There is no such payment`}
          action={<Link className={buttonLook({ kind: 'main' })} to={pathTo('paymentHistory')}>{t`All payments`}</Link>}
        >
          {t`The link may be incomplete, or the payment belongs to an account that you do not see.`}
        </EmptyState>
      ) : (
        <LoadFailed title={t`The payment could not be loaded`} onRetry={retry} busy={isLoading}>
          {failureText(failure.code)}
        </LoadFailed>
      )}
    </>
  )
}
