import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { pathTo } from '../../shared/app/links.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { SumLines } from '../../ui/layout/Facts.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

export type DisputeNumbers = { openDisputes: number; closedDisputes: number }

/** Numbers of open and closed disputes of the account (§7), or that they could not be loaded. */
export function DisputesCard({ disputes: { data, failure, isLoading, retry } }: { disputes: Loaded<DisputeNumbers> }) {
  const { t } = useLingui()
  const format = useFormat()
  const ofStatus = (status: 'active' | 'closed', count: number) => (
    <Link to={pathTo('disputeCenter')} search={{ status }}>
      {format.number(count)}
    </Link>
  )
  return (
    <Card title={t`Disputes`} actions={<Link to={pathTo('disputeCenter')}>{t`All disputes`}</Link>}>
      {data !== null ? (
        <SumLines
          lines={[
            { id: 'open', label: t`Unresolved disputes`, value: ofStatus('active', data.openDisputes) },
            { id: 'closed', label: t`Closed disputes`, value: ofStatus('closed', data.closedDisputes) },
          ]}
        />
      ) : failure === null ? (
        <Skeleton lines={2} />
      ) : (
        <Notice
          tone="late"
          actions={
            <Button size="sm" busy={isLoading} onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          {t`We couldn’t load the number of disputes.`}
        </Notice>
      )}
    </Card>
  )
}
