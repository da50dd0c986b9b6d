import { useEffect } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import type { Merchant } from '../../../domain/contract/account.ts'
import { useFailureText } from '../../app/words/failure-text.tsx'
import type { Loaded } from '../../app/use-loaded.ts'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { LoadFailed } from '../../parts/EmptyState.tsx'
import { line, stack } from '../../parts/layout.css.ts'
import { Notice } from '../../parts/Notice.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'

type MerchantChoiceProps = {
  merchants: Loaded<{ items: readonly Merchant[] }>
  isSaving: boolean
  hasFailed: boolean
  /** A merchant is chosen: the page goes on by itself. */
  isDone: boolean
  onChoose: (merchantId: string) => void
  onGoOn: () => void
}

/** In the dealer portal a merchant is chosen first (§4). */
export function MerchantChoice({ merchants, isSaving, hasFailed, isDone, onChoose, onGoOn }: MerchantChoiceProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  useEffect(() => {
    if (isDone) onGoOn()
  }, [isDone, onGoOn])
  return (
    <>
      <PageHead title={t`Choose a merchant`} lead={t`You work for several; the pages show one at a time.`} />
      {hasFailed ? (
        <Notice tone="late" live="alert">
          {failureText('unableToSetMerchant')}
        </Notice>
      ) : null}
      <Card title={t`Merchants`}>
        {merchants.data === null ? (
          merchants.failure ? (
            <LoadFailed title={t`The merchants could not be loaded`} onRetry={merchants.retry}>
              {failureText(merchants.failure.code)}
            </LoadFailed>
          ) : (
            <Skeleton lines={4} />
          )
        ) : (
          <ul role="list" className={stack.s3}>
            {merchants.data.items.map((merchant) => (
              <li key={merchant.id} className={line.between}>
                <span>
                  {merchant.merchantName} · {merchant.currency}
                </span>
                <Button
                  busy={isSaving}
                  aria-label={t`Choose ${{ merchant: merchant.merchantName }}`}
                  onClick={() => onChoose(merchant.buidMerchant)}
                >
                  <Trans>Choose</Trans>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}
