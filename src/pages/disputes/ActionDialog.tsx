import { useState, type ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import { DISPUTE_TEXT_LENGTH } from '../../../domain/limits.ts'
import { isCommentNeeded } from '../../../domain/rules/disputes/dispute.ts'
import { useDisputeActionWords } from '../../shared/words/dispute-action-words.ts'
import { disputeFailures } from '../../shared/words/dispute-failures.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { TextArea } from '../../ui/form/Field.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import type { QuickAction, QuickActionState } from './quick-actions.ts'

type ActionDialogProps = {
  /** The action to confirm; null: the dialog is closed. */
  action: QuickAction | null
  disputeNumber: string
  quickAction: QuickActionState
  onClose: () => void
  onDo: (action: QuickAction, comment: string) => void
}

/** Asks before something is done in place: what comes of it, and a word to the others. */
export function ActionDialog({ action, ...rest }: ActionDialogProps): ReactNode {
  // Each question begins with an empty field.
  return action === null ? null : <Question key={action} action={action} {...rest} />
}

function Question({ action, disputeNumber, quickAction, onClose, onDo }: ActionDialogProps & { action: QuickAction }) {
  const { t } = useLingui()
  const words = useDisputeActionWords()
  const failureText = useFailureText(disputeFailures)
  const [comment, setComment] = useState('')
  const [isAsked, setConfirmed] = useState(false)
  const isNeeded = isCommentNeeded(action)
  const isMissing = isNeeded && comment.trim() === ''
  const titles: Readonly<Record<QuickAction, string>> = {
    'customer.cancel': t`Cancel dispute ${{ number: disputeNumber }}?`,
    'support.hold': t`Put dispute ${{ number: disputeNumber }} on hold?`,
    'support.release': t`Release dispute ${{ number: disputeNumber }} from hold?`,
  }
  const press = () => {
    setConfirmed(true)
    if (!isMissing) onDo(action, comment.trim())
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={titles[action]}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button kind={action === 'customer.cancel' ? 'danger' : 'main'} busy={quickAction.isBusy} onClick={press}>
            {words.label(action)}
          </Button>
        </>
      }
    >
      <div className={stack.s4}>
        <p>{words.effect(action)}</p>
        {quickAction.failure === null ? null : (
          <Notice tone="late" live="alert">
            {failureText(quickAction.failure.code)}
          </Notice>
        )}
        <TextArea
          label={action === 'customer.cancel' ? t`Message to the merchant` : t`Message to the customer and merchant`}
          optional={!isNeeded}
          maxLength={DISPUTE_TEXT_LENGTH}
          rows={3}
          value={comment}
          error={isAsked && isMissing ? t`Enter a reason, so that both sides understand.` : undefined}
          onChange={(event) => setComment(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
