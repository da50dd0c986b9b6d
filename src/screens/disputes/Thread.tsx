import { useLingui } from '@lingui/react/macro'

import type { DisputeDetails, DisputeParty } from '../../../domain/contract/dispute.ts'
import { useDisputeStory } from '../../app/dispute-story.ts'
import { useDisputeWords } from '../../app/dispute-words.ts'
import { Card } from '../../parts/Card.tsx'
import { DateText } from '../../parts/DateText.tsx'
import { Timeline, type Moment } from '../../parts/Timeline.tsx'
import { said } from './Thread.css.ts'

/** What happened, who said what and when, the oldest first; and what is awaited now. */
export function Thread({ dispute, party }: { dispute: DisputeDetails; party: DisputeParty }) {
  const { t } = useLingui()
  const words = useDisputeWords()
  const story = useDisputeStory()
  const isOpen = dispute.status !== 'closed'
  const moments = dispute.timeline.map((step, index): Moment => {
    const isFailed = step.event === 'deadline.passed'
    return {
      // Nothing is ever taken out of what happened.
      id: String(index),
      state: isFailed ? 'late' : 'past',
      title: story.step(step, dispute),
      detail: (
        <>
          {step.by === null ? null : `${step.by}${step.party === null ? '' : `, ${words.party(step.party)}`} · `}
          <DateText iso={step.at} as="dateTime" />
          {step.comment === null || step.comment === '' ? null : (
            <blockquote className={said}>{step.comment}</blockquote>
          )}
        </>
      ),
    }
  })
  const otherwise = story.otherwise(dispute, party)
  const next: readonly Moment[] = isOpen
    ? [
        {
          id: 'next',
          state: 'now',
          title: story.now(dispute, party),
          ...(otherwise === null ? {} : { detail: otherwise }),
        },
      ]
    : []
  return (
    <Card title={t`What happened`}>
      <Timeline label={t`History of the dispute`} moments={[...moments, ...next]} />
    </Card>
  )
}
