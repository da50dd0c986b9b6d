import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { readVoucher } from '../../api/vouchers/vouchers.ts'
import { pathTo } from '../../shared/app/links.ts'
import { usePageParams } from '../../shared/app/use-page.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { VoidVoucher } from './VoidVoucher.tsx'
import { VoucherView } from './VoucherView.tsx'

/** A voucher that is loading, loaded, failed or not found. */
export function Page() {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { voucherId } = usePageParams('voucherDetails')
  const { data, failure, isLoading, retry } = useLoaded(readVoucher, { voucherId })
  const [isVoiding, setVoiding] = useState(false)
  if (data !== null)
    return (
      <>
        <VoucherView voucher={data} onVoid={() => setVoiding(true)} />
        {isVoiding ? (
          <VoidVoucher
            voucher={data}
            onClose={(isDone) => {
              setVoiding(false)
              if (isDone) retry()
            }}
          />
        ) : null}
      </>
    )
  return (
    <>
      <PageHead title={t`Voucher`} />
      <Card>
        {failure === null ? (
          <Skeleton lines={8} label={t`Loading voucher`} />
        ) : failure.code === 'notFound' ? (
          <EmptyState title={t`Voucher not found`} action={<Link to={pathTo('vouchers')}>{t`Vouchers`}</Link>}>
            {t`The link may be incomplete, or you don’t have access to this voucher’s account.`}
          </EmptyState>
        ) : (
          <LoadFailed title={t`Couldn’t load the voucher`} onRetry={retry} busy={isLoading}>
            {failureText(failure.code)}
          </LoadFailed>
        )}
      </Card>
    </>
  )
}
