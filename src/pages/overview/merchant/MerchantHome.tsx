import { useLingui } from '@lingui/react/macro'

import type { DisputeList } from '../../../../domain/contract/dispute.ts'
import type { MerchantFigures } from '../../../../domain/contract/merchant/merchant-figures.ts'
import type { Loaded } from '../../../shared/load/use-loaded.ts'
import { useFailureText } from '../../../shared/words/failure-text.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { stack } from '../../../ui/layout/layout.css.ts'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { room } from '../Dues.css.ts'
import { DisputesToAnswer } from '../DisputesToAnswer.tsx'
import { Waiting } from '../Waiting.tsx'
import { FiguresCard } from './FiguresCard.tsx'

type MerchantHomeProps = {
  figures: Loaded<readonly MerchantFigures[]>
  toAnswer: Loaded<DisputeList>
}

/** What a merchant is owed and will be paid, by currency, and what waits for it. */
export function MerchantHome({ figures, toAnswer }: MerchantHomeProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data, failure } = figures
  return (
    <>
      <PageHead
        title={t`Overview`}
        lead={
          data === null
            ? // Its line is kept free: nothing moves when the figures come.
              '\u00A0'
            : data.some(({ pastDue }) => pastDue.count > 0)
              ? t`Some invoices are past due.`
              : t`Nothing is past due.`
        }
      />
      {data === null ? (
        <div key="waiting" className={room}>
          <Waiting part={figures} title={t`Couldn’t load what is due`} label={t`Loading what is due`} />
        </div>
      ) : (
        <div key="read" className={stack.s4}>
          {failure === null ? null : (
            <Notice tone="late" live="alert">
              {failureText(failure.code)}
            </Notice>
          )}
          <DisputesToAnswer disputes={toAnswer} party="merchant" />
          {data.length === 0 ? (
            <Card flush>
              <EmptyState title={t`No invoices yet`}>{t`Invoices of your customers appear here.`}</EmptyState>
            </Card>
          ) : (
            data.map((one) => <FiguresCard key={one.id} figures={one} />)
          )}
        </div>
      )}
    </>
  )
}
