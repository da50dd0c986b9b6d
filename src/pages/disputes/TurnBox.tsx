import { useState, type ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { DisputeAction, DisputeDetails, DisputeParty } from '../../../domain/contract/dispute.ts'
import { refuseDisputeAction } from '../../../domain/rules/disputes/dispute.ts'
import { offeredActions } from '../../../machines/lifecycles/dispute/offered-actions.ts'
import { useDisputeActionWords } from '../../shared/words/dispute-action-words.ts'
import { disputeFailures } from '../../shared/words/dispute-failures.ts'
import { disputePages } from '../../shared/disputes/dispute-places.ts'
import { useDisputeStory } from '../../shared/words/dispute-story.ts'
import { useDisputeWords } from '../../shared/words/dispute-words.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { pathTo } from '../../shared/app/links.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { useCan } from '../../shared/app/use-can.ts'
import { useRole } from '../../shared/app/use-session.ts'
import { buttonStyle } from '../../ui/form/Button.css.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { muted, stack } from '../../ui/layout/layout.css.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { WhyNot } from '../../ui/form/WhyNot.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { isQuickAction, type QuickAction, type QuickActionState } from './quick-actions.ts'
import { late } from './Center.css.ts'
import { choice, choices } from './TurnBox.css.ts'

type TurnBoxProps = {
  party: DisputeParty
  dispute: DisputeDetails
  quickAction: QuickActionState
  /** Gives whether it was done. */
  onQuickAction: (action: QuickAction, comment: string) => Promise<boolean>
  onDismiss: () => void
}

/** The party that a dispute waits for, its deadline, what follows without a response, and the reader's actions. */
export function TurnBox({ party, dispute, quickAction, onQuickAction, onDismiss }: TurnBoxProps) {
  const { t } = useLingui()
  const format = useFormat()
  const words = useDisputeWords()
  const story = useDisputeStory()
  const { respondBy, isOverdue } = dispute
  const ending = story.ending(dispute)
  const otherwise = story.otherwise(dispute, party)
  const left = words.daysLeft(dispute)
  return (
    <Card title={story.now(dispute, party)}>
      <div className={stack.s4}>
        <div className={stack.s1}>
          {ending === null ? null : <p>{ending}</p>}
          {respondBy === null ? null : (
            <p>
              <strong className={isOverdue ? late : undefined}>{left}</strong>
              {` · ${t`deadline: ${{ date: format.longDate(respondBy) }}`}`}
            </p>
          )}
          {otherwise === null ? null : <p>{otherwise}</p>}
        </div>
        {dispute.paymentPending && dispute.status !== 'closed' ? (
          <Notice tone="wait">
            {dispute.status === 'pendingAdjustment'
              ? t`A payment for this invoice is processing. If the offer is accepted, any overpayment stays on the account as unapplied credit.`
              : t`A payment for this invoice is processing. If a credit is issued, any overpayment stays on the account as unapplied credit.`}
          </Notice>
        ) : null}
        <Choices
          party={party}
          dispute={dispute}
          quickAction={quickAction}
          onQuickAction={onQuickAction}
          onDismiss={onDismiss}
        />
      </div>
    </Card>
  )
}

function Choices({ party, dispute, quickAction, onQuickAction, onDismiss }: TurnBoxProps) {
  const { t } = useLingui()
  const words = useDisputeActionWords()
  const failureText = useFailureText(disputeFailures)
  const role = useRole()
  const isAnsweringOn = useCan(disputePages[party].respond)
  const [asking, setAsking] = useState<QuickAction | null>(null)
  const offered = offeredActions(party, dispute)
  const refusalOf = (action: DisputeAction) => refuseDisputeAction({ party, role }, action)
  const answers = offered.filter((action) => !isQuickAction(action))
  const quickActions = offered.filter(isQuickAction).filter((action) => refusalOf(action) === null)
  const why = answers.every((action) => refusalOf(action) !== null) ? 'roleMayNotRespond' : 'flagRequired'
  const reasons = answers.length === 0 || isAnsweringOn ? [] : [{ code: why, text: failureText(why) }]
  const close = () => {
    setAsking(null)
    onDismiss()
  }
  // A question that could not be carried out stays, though nothing else can be done any more.
  if (answers.length === 0 && quickActions.length === 0 && asking === null) return null
  return (
    <div className={stack.s3} data-print="no">
      <WhyNot id="why-answer" title={t`Why you can’t respond`} reasons={reasons} />
      {reasons.length > 0 ? (
        <div>
          <Button kind="main" blockedBy="why-answer">
            <Trans>Respond</Trans>
          </Button>
        </div>
      ) : null}
      <ul role="list" className={choices}>
        {(reasons.length > 0 ? [] : answers).map((action, index) => (
          <Choice key={action} action={action}>
            <Link
              className={buttonStyle({ kind: index === 0 ? 'main' : isLastResort(action) ? 'quiet' : 'plain' })}
              aria-describedby={effectId(action)}
              to={pathTo(disputePages[party].respond)}
              search={{ disputeIds: dispute.id, action }}
            >
              {words.label(action)}
            </Link>
          </Choice>
        ))}
        {quickActions.map((action) => (
          <Choice key={action} action={action}>
            <Button
              kind={action === 'customer.cancel' ? 'danger' : answers.length === 0 ? 'plain' : 'quiet'}
              aria-describedby={effectId(action)}
              onClick={() => setAsking(action)}
            >
              {words.label(action)}
            </Button>
          </Choice>
        ))}
      </ul>
      <ActionDialog
        action={asking}
        disputeNumber={dispute.disputeNumber}
        quickAction={quickAction}
        onClose={close}
        onDo={(action, comment) => {
          void onQuickAction(action, comment).then((isDone) => {
            if (isDone) close()
          })
        }}
      />
    </div>
  )
}

const effectId = (action: DisputeAction) => `effect-${action}`

/** Checks whether an action hands the dispute to support, so that the two sides no longer settle it themselves. */
const isLastResort = (action: DisputeAction) => action === 'customer.escalate' || action === 'merchant.escalate'

/** An action's button, and beside it what follows from it. */
function Choice({ action, children }: { action: DisputeAction; children: ReactNode }) {
  const words = useDisputeActionWords()
  return (
    <li className={choice}>
      {children}
      <span id={effectId(action)} className={muted}>
        {words.effect(action)}
      </span>
    </li>
  )
}
