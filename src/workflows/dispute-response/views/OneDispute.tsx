import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { DisputeDetails, DisputeParty } from '../../../../domain/contract/dispute.ts'
import { money } from '../../../../domain/money.ts'
import { latestAnswer } from '../../../../domain/rules/disputes/dispute-thread.ts'
import { otherSideOf } from '../../../../domain/rules/disputes/dispute.ts'
import type { AnsweredDispute } from '../../../../machines/workflows/dispute-response/dispute-response.context.ts'
import { disputePages } from '../../../shared/disputes/dispute-places.ts'
import { useDisputeStory } from '../../../shared/words/dispute-story.ts'
import { useDisputeWords } from '../../../shared/words/dispute-words.ts'
import { pathTo } from '../../../shared/app/links.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { Facts, type Fact } from '../../../ui/layout/Facts.tsx'
import { small, stack } from '../../../ui/layout/layout.css.ts'
import { Money } from '../../../ui/text/Money.tsx'
import { Tag } from '../../../ui/feedback/Tag.tsx'
import { figure, said } from './Response.css.ts'

type OneDisputeProps = {
  party: DisputeParty
  dispute: AnsweredDispute
  /** With its way so far; null while that is on its way. */
  details: DisputeDetails | null
}

/** The one dispute that is answered: what it is about, and the answer that came last. */
export function OneDispute({ party, dispute, details }: OneDisputeProps) {
  const { t } = useLingui()
  const words = useDisputeWords()
  const amount = (minor: number) => <Money of={money(minor, dispute.currency)} />
  const days = words.daysLeft(dispute)
  const facts: Fact[] = [
    {
      id: 'number',
      label: t`Dispute`,
      value: (
        <Link to={pathTo(disputePages[party].details, { invoiceId: dispute.trxId })}>{dispute.disputeNumber}</Link>
      ),
    },
    { id: 'invoice', label: t`Invoice`, value: dispute.invoiceId },
    {
      id: 'other',
      label: party === 'customer' ? t`Merchant` : party === 'merchant' ? t`Customer` : t`Customer and merchant`,
      value: otherSideOf(dispute, party),
    },
    { id: 'disputed', label: t`Disputed`, value: amount(dispute.disputedAmount) },
    ...(dispute.adjustmentAmount === null
      ? []
      : [{ id: 'offered', label: t`Credit offered`, value: amount(dispute.adjustmentAmount) }]),
    ...(days === null ? [] : [{ id: 'days', label: t`Time left`, value: days }]),
  ]
  return (
    <Card title={t`Your response is needed`} actions={<Tag tone="due">{words.status(dispute.status)}</Tag>}>
      <div className={stack.s4}>
        <Facts facts={facts} />
        {details === null ? null : <LastWords details={details} />}
      </div>
    </Card>
  )
}

function LastWords({ details }: { details: DisputeDetails }) {
  const { t } = useLingui()
  const story = useDisputeStory()
  const words = useDisputeWords()
  const last = latestAnswer(details.timeline)
  const isNew = last === null || last.event === 'dispute.created'
  const text = (isNew ? details.description : last.comment) ?? ''
  return (
    <figure className={figure}>
      <figcaption className={small}>
        {isNew ? words.reason(details.disputeReasonId, details.disputeReason) : story.step(last, details)}
        {` · ${last?.by ?? details.createdBy}, ${words.party(last?.party ?? 'customer')} · `}
        <DateText iso={last?.at ?? details.createdAt} as="dateTime" />
      </figcaption>
      {text === '' ? null : (
        <blockquote className={said} aria-label={t`Latest message`}>
          {text}
        </blockquote>
      )}
    </figure>
  )
}
