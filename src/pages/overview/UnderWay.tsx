import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { PaymentList } from '../../../domain/contract/payment-list.ts'
import { money } from '../../../domain/money.ts'
import { pathTo } from '../../shared/app/links.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Timeline } from '../../ui/feedback/Timeline.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { line } from '../../ui/layout/layout.css.ts'
import { Money } from '../../ui/text/Money.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { historySearch, type Scope } from './places.ts'

type UnderWayProps = { payments: Loaded<PaymentList>; scope: Scope }

/** The latest payments that are not settled yet; nothing where there is none. */
export function UnderWay({ payments, scope }: UnderWayProps) {
  const { t } = useLingui()
  const format = useFormat()
  if (payments.data === null && payments.failure !== null)
    return (
      <Card title={t`Payments in progress`}>
        <Notice
          tone="late"
          actions={
            <Button size="sm" busy={payments.isLoading} onClick={payments.retry}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          {t`We couldn’t load your payments.`}
        </Notice>
      </Card>
    )
  const items = payments.data?.items ?? []
  if (items.length === 0) return null
  return (
    <Card
      title={t`Payments in progress`}
      actions={
        <Link
          to={pathTo('paymentHistory')}
          search={historySearch({ scope, state: 'underWay', currency: null })}
        >{t`All in progress`}</Link>
      }
    >
      <Timeline
        moments={items.map((payment) => ({
          id: payment.id,
          state: 'now' as const,
          title: (
            <div className={line.between}>
              <Link to={pathTo('paymentDetails', { paymentId: payment.id })}>{payment.paymentNumber}</Link>
              <Money of={money(payment.total, payment.currency)} />
            </div>
          ),
          ...(payment.expectedTo === null
            ? {}
            : { detail: t`Shows as paid by ${{ date: format.date(payment.expectedTo) }}` }),
        }))}
      />
    </Card>
  )
}
