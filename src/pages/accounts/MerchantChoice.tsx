import { useEffect } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import type { Merchant } from '../../../domain/contract/merchant/merchant.ts'
import { merchantWords } from '../../../machines/workflows/session/merchant-words.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { line, stack } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { filled } from '../../ui/text/filled.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

type MerchantChoiceProps = {
  merchants: Loaded<{ items: readonly Merchant[] }>
  isSaving: boolean
  /** A merchant is chosen: the page goes on by itself. */
  isDone: boolean
  onChoose: (merchant: Merchant) => void
  onGoOn: () => void
}

/** In the dealer portal a merchant is chosen first (§4), elsewhere before a page that needs one (§5). */
export function MerchantChoice({ merchants, isSaving, isDone, onChoose, onGoOn }: MerchantChoiceProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  useEffect(() => {
    if (isDone) onGoOn()
  }, [isDone, onGoOn])
  return (
    <>
      <PageHead
        title={t(merchantWords.title)}
        lead={t`You have access to several merchants. Pages show one merchant at a time.`}
      />
      <Card title={t`Merchants`}>
        {merchants.data === null ? (
          merchants.failure ? (
            <LoadFailed title={t`Couldn’t load merchants`} onRetry={merchants.retry}>
              {failureText(merchants.failure.code)}
            </LoadFailed>
          ) : (
            <Skeleton lines={4} />
          )
        ) : merchants.data.items.length === 0 ? (
          <EmptyState title={t`You don’t have any merchants yet`}>
            <Trans>Ask an administrator at your company to give you access to a merchant.</Trans>
          </EmptyState>
        ) : (
          <ul role="list" className={stack.s3}>
            {merchants.data.items.map((merchant) => (
              <li key={merchant.id} className={line.between}>
                <span>
                  {merchant.merchantName} · {merchant.currency}
                </span>
                <Button
                  busy={isSaving}
                  aria-label={t(filled(merchantWords.select, { merchant: merchant.merchantName }))}
                  onClick={() => onChoose(merchant)}
                >
                  <Trans>Select</Trans>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}
