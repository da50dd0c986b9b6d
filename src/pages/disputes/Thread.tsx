import { useLingui } from '@lingui/react/macro'

import type { DisputeDetails, DisputeParty } from '../../../domain/contract/dispute.ts'
import { useDisputeStory } from '../../shared/words/dispute-story.ts'
import { useDisputeWords } from '../../shared/words/dispute-words.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { Timeline, type Moment } from '../../ui/feedback/Timeline.tsx'
import { said } from './Thread.css.ts'

/** History and messages of a dispute, oldest first, and the step that is awaited now. */
export function Thread({ dispute, party }: { dispute: DisputeDetails; party: DisputeParty }) {
  const { t } = useLingui()
  const { party: nameOf } = useDisputeWords()
  const story = useDisputeStory()
  const isOpen = dispute.status !== 'closed'
  const moments = dispute.timeline.map((step, index): Moment => {
    // What it is about stands where it begins.
    const words = (step.event === 'dispute.created' ? dispute.description : step.comment) ?? ''
    return {
      // Nothing is ever removed from what happened.
      id: String(index),
      state: step.event === 'deadline.passed' ? 'late' : 'past',
      title: story.step(step, dispute),
      detail: (
        <>
          {step.by === null ? null : `${step.by}${step.party === null ? '' : `, ${nameOf(step.party)}`} · `}
          <DateText iso={step.at} as="dateTime" />
          {words === '' ? null : <blockquote className={said}>{words}</blockquote>}
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
      <Timeline label={t`Dispute history`} moments={[...moments, ...next]} />
    </Card>
  )
}
