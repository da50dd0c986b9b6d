import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { viewOf } from '../../../../machines/meta.ts'
import { selectInvoices, selectKind } from '../../../../machines/workflows/dispute-create/dispute-create.context.ts'
import type { DisputeCreateRef } from '../../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import {
  disputeCreateWords,
  disputeKindWords,
} from '../../../../machines/workflows/dispute-create/dispute-create.page.ts'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { FailedSubmission } from '../../../wizard/FailedSubmission.tsx'
import { useDisputeFailureText } from '../words.ts'
import { DisputeFrame } from './DisputeFrame.tsx'
import { Review } from './Review.tsx'

type Of = { dispute: DisputeCreateRef }

/** The view of a dispute that is being sent: the unchanged review, or only its progress after a reload. */
export function Submission({ dispute }: Of) {
  const { t } = useLingui()
  const submission = useSelector(dispute, ({ children }) => children.submission)
  const isFailed = useSelector(submission, (state) => state !== undefined && viewOf(state) === 'failed')
  const hasInvoices = useSelector(dispute, (state) => selectInvoices(state).length > 0)
  if (isFailed) return <Failed dispute={dispute} />
  if (hasInvoices) return <Review dispute={dispute} />
  return (
    <DisputeFrame dispute={dispute} title={t(disputeCreateWords.sending)}>
      <Spinner size="text" label={t`Submitting. Please wait.`} />
    </DisputeFrame>
  )
}

/** The view of a dispute that was not delivered, or was refused for good. A repeat is the same dispute (promise R1). */
function Failed({ dispute }: Of) {
  const { t } = useLingui()
  const failureText = useDisputeFailureText()
  const kind = useSelector(dispute, selectKind)
  const submission = useSelector(dispute, ({ children }) => children.submission)
  const failure = useSelector(submission, (state) => state?.context.failure ?? null)
  const canRetry = useSelector(submission, (state) => state?.can({ type: 'submission.retry' }) === true)
  return (
    <DisputeFrame dispute={dispute} title={t(disputeKindWords[kind].notSubmitted)} focusKey="failed" hasErrors>
      <FailedSubmission
        title={failureText('disputeFailed')}
        failure={failureText(failure?.code ?? 'unexpected')}
        canRetry={canRetry}
        hint={canRetry ? t`You can safely try again. Nothing will be submitted twice.` : t(disputeCreateWords.saved)}
        words={disputeCreateWords}
        send={(event) => submission?.send(event)}
      />
    </DisputeFrame>
  )
}
