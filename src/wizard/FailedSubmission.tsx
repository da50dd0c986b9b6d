import { useLingui } from '@lingui/react/macro'

import type { Message } from '#msg'

import type { SubmissionEvent } from '../../machines/parts/submission/submission.machine.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { Button } from '../ui/form/Button.tsx'
import { narrowPage, stack } from '../ui/layout/layout.css.ts'
import { stepEnd } from './wizard.css.ts'

type FailedSubmissionProps = {
  title: string
  failure: string
  /** It can be sent again; `hint` says what that means. */
  canRetry: boolean
  hint: string
  words: { retry: Message; backToReview: Message; toDisputes: Message }
  send: (event: SubmissionEvent) => void
}

/** A submission that was not delivered, or was refused for good, with the ways on from it. */
export function FailedSubmission({ title, failure, canRetry, hint, words, send }: FailedSubmissionProps) {
  const { t } = useLingui()
  return (
    <div className={`${narrowPage} ${stack.s4}`}>
      <Notice tone="late" live="alert" title={title}>
        {failure}
      </Notice>
      <p>{hint}</p>
      <div className={stepEnd}>
        <Button onClick={() => send({ type: 'submission.leave' })}>{t(words.toDisputes)}</Button>
        <Button kind="main" onClick={() => send({ type: canRetry ? 'submission.retry' : 'submission.return' })}>
          {t(canRetry ? words.retry : words.backToReview)}
        </Button>
      </div>
    </div>
  )
}
