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
import { buttonStyle } from '../../ui/form/Button.css.ts'
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
        <Skeleton lines={8} label={t`Loading payment`} />
      ) : failure.code === 'notFound' ? (
        <EmptyState
          title={t`Payment not found`}
          action={
            <Link className={buttonStyle({ kind: 'main' })} to={pathTo('paymentHistory')}>{t`All payments`}</Link>
          }
        >
          {t`The link may be incomplete, or you don’t have access to this payment’s account.`}
        </EmptyState>
      ) : (
        <LoadFailed title={t`Couldn’t load the payment`} onRetry={retry} busy={isLoading}>
          {failureText(failure.code)}
        </LoadFailed>
      )}
    </>
  )
}
