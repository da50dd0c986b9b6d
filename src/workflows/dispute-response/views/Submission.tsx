import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { viewOf } from '../../../../machines/meta.ts'
import { selectDisputes } from '../../../../machines/workflows/dispute-response/dispute-response.context.ts'
import type { DisputeResponseRef } from '../../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import { disputeResponseWords } from '../../../../machines/workflows/dispute-response/dispute-response.page.ts'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { FailedSubmission } from '../../../wizard/FailedSubmission.tsx'
import { useResponseText } from '../words.ts'
import { ResponseFrame } from './ResponseFrame.tsx'
import { Review } from './Review.tsx'

type Of = { response: DisputeResponseRef }

/** The answer is being sent: the review cannot be changed; sent again after a reload, there is nothing to review. */
export function Submission({ response }: Of) {
  const { t } = useLingui()
  const submission = useSelector(response, ({ children }) => children.submission)
  const isFailed = useSelector(submission, (state) => state !== undefined && viewOf(state) === 'failed')
  const hasDisputes = useSelector(response, (state) => selectDisputes(state).length > 0)
  if (isFailed) return <Failed response={response} />
  if (hasDisputes) return <Review response={response} />
  return (
    <ResponseFrame response={response} title={t(disputeResponseWords.sending)}>
      <Spinner size="text" label={t`Sending your response. Please wait.`} />
    </ResponseFrame>
  )
}

/** It did not get through, or was refused: a repeat is the same answer, so nothing is answered twice (promise R1). */
function Failed({ response }: Of) {
  const { t } = useLingui()
  const textOf = useResponseText()
  const submission = useSelector(response, ({ children }) => children.submission)
  const failure = useSelector(submission, (state) => state?.context.failure ?? null)
  const canRetry = useSelector(submission, (state) => state?.can({ type: 'submission.retry' }) === true)
  return (
    <ResponseFrame
      response={response}
      title={canRetry ? t`Your response wasn’t submitted` : t(disputeResponseWords.notAccepted)}
      focusKey="failed"
      hasErrors
    >
      <FailedSubmission
        title={textOf('disputeResponseFailed')}
        failure={textOf(failure?.code ?? 'unexpected')}
        canRetry={canRetry}
        hint={
          canRetry ? t`You can safely try again. Your response won’t be sent twice.` : t(disputeResponseWords.saved)
        }
        words={disputeResponseWords}
        send={(event) => submission?.send(event)}
      />
    </ResponseFrame>
  )
}
