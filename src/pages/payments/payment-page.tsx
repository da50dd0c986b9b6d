import { useEffect } from 'react'

import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import * as v from 'valibot'

import { splitWords } from '../../../machines/workflows/payment/split-words.ts'
import { readPayment } from '../../api/payments.ts'
import { pathTo } from '../../shared/app/links.ts'
import { usePageParams, usePageSearch } from '../../shared/app/use-page.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { PaymentPage } from '../../shared/payments/PaymentView.tsx'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { filled } from '../../ui/text/filled.ts'
import { buttonStyle } from '../../ui/form/Button.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'

/** The server is asked again so often while a payment waits for its payer's confirmation. */
const CHECK_AGAIN_MS = 4_000

/** The number of invoices that it left for the next payment, where it was made just now. */
const Search = v.object({ left: v.fallback(v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,5}$/), v.transform(Number)), 0) })

/** A payment that is loading, loaded, failed or not found. */
export function Page() {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { paymentId } = usePageParams('paymentDetails')
  const { data, failure, isLoading, retry } = useLoaded(readPayment, { paymentId })
  const [{ left }] = usePageSearch(Search)
  const isToConfirm = data?.state === 'challenged'
  useEffect(() => {
    // Who comes back from their bank sees what came of it.
    if (!isToConfirm) return undefined
    const timer = setInterval(retry, CHECK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isToConfirm, retry])
  if (data !== null) return <PaymentPage payment={data} rest={left === 0 ? null : <LeftOffer count={left} />} />
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

/** The way on to what this payment has left; its draft has the invoices. */
function LeftOffer({ count }: { count: number }) {
  const { t } = useLingui()
  return (
    <Notice
      tone="due"
      actions={
        <Link className={buttonStyle({ kind: 'main', size: 'sm' })} to={pathTo('paymentInvoices')}>
          {t`${plural({ count }, { one: 'Pay the other invoice', other: 'Pay the other # invoices' })}`}
        </Link>
      }
    >
      {t(filled(splitWords.held, { count }))}
    </Notice>
  )
}
