import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { DisputeList, DisputeParty } from '../../../domain/contract/dispute.ts'
import { money } from '../../../domain/money.ts'
import { pathTo } from '../../shared/app/links.ts'
import { disputePages } from '../../shared/disputes/dispute-places.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useDisputeWords } from '../../shared/words/dispute-words.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { SumLines } from '../../ui/layout/Facts.tsx'
import { Money } from '../../ui/text/Money.tsx'
import { lateNote } from './Dues.css.ts'

type DisputesToAnswerProps = { disputes: Loaded<DisputeList>; party?: DisputeParty }

/** Disputes whose next step is the reader's, with the days that are left for it; nothing where there is none. */
export function DisputesToAnswer({ disputes: { data }, party = 'customer' }: DisputesToAnswerProps) {
  const { t } = useLingui()
  const words = useDisputeWords()
  const items = data?.items ?? []
  if (items.length === 0) return null
  const { center, details } = disputePages[party]
  return (
    <Card
      title={t`Disputes waiting on you`}
      actions={<Link to={pathTo(center)} search={{ status: 'actionable' }}>{t`View all`}</Link>}
    >
      <SumLines
        lines={items.map((dispute) => ({
          id: dispute.id,
          label: <Link to={pathTo(details, { invoiceId: dispute.trxId })}>{dispute.disputeNumber}</Link>,
          note: <span className={dispute.isOverdue ? lateNote : undefined}>{words.daysLeft(dispute)}</span>,
          value: <Money of={money(dispute.disputedAmount, dispute.currency)} />,
        }))}
      />
    </Card>
  )
}
