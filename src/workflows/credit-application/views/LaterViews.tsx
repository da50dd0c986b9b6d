import { useState } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { money } from '../../../../domain/money.ts'
import { viewOf } from '../../../../machines/meta.ts'
import { submissionWords } from '../../../../machines/parts/submission/submission.page.ts'
import {
  applicationIn,
  refuseReply,
} from '../../../../machines/workflows/credit-application/credit-application.context.ts'
import { applicationLabels, applicationStatusWords } from '../../../../machines/application-words.ts'
import {
  applicationFailures,
  applicationRefusals,
  applicationWords as words,
} from '../../../../machines/workflows/credit-application/credit-application.page.ts'
import { PublicSheet } from '../../../shared/access/PublicSheet.tsx'
import { useFailureText } from '../../../shared/words/failure-text.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { TextArea } from '../../../ui/form/Field.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { line, stack } from '../../../ui/layout/layout.css.ts'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Money } from '../../../ui/text/Money.tsx'
import { useFormat } from '../../../ui/text/use-format.ts'
import { FailedSubmission } from '../../../wizard/FailedSubmission.tsx'
import { quote } from '../credit-application.css.ts'
import { Documents, StepFrame, Withdraw } from './form-parts.tsx'
import { Failure, useIsBusy, type ViewProps } from './parts.tsx'
import { ReviewStep } from './ReviewStep.tsx'

/** A submission that is being sent, over the review; or that nobody knows the end of, or that was not delivered. */
function SubmissionView({ application }: ViewProps) {
  const { t } = useLingui()
  const failureText = useFailureText(applicationFailures)
  const submission = useSelector(application, ({ children }) => children.submission)
  const view = useSelector(submission, (state) => (state === undefined ? null : viewOf(state)))
  const failure = useSelector(submission, (state) => state?.context.failure ?? null)
  const canRetry = useSelector(submission, (state) => state?.can({ type: 'submission.retry' }) === true)
  const canCheck = useSelector(submission, (state) => state?.can({ type: 'submission.check' }) === true)
  if (view === 'processing')
    return (
      <StepFrame application={application} step="review">
        <div className={stack.s4}>
          <Notice tone="wait" live="status" title={t(words.processing)}>
            {t(words.processingNext)}
          </Notice>
          <div className={line.start}>
            <Button kind="main" disabled={!canCheck} onClick={() => submission?.send({ type: 'submission.check' })}>
              {t(submissionWords.check)}
            </Button>
            <Button onClick={() => submission?.send({ type: 'submission.leave' })}>{t(words.toStatus)}</Button>
          </div>
        </div>
      </StepFrame>
    )
  if (view !== 'failed') return <ReviewStep application={application} />
  return (
    <StepFrame application={application} step="review" hasErrors>
      <FailedSubmission
        title={t(words.notSubmitted)}
        failure={failureText(failure?.code ?? 'unexpected')}
        canRetry={canRetry}
        hint={canRetry ? t`You can safely try again. Nothing will be submitted twice.` : t`Your application is saved.`}
        words={{ retry: submissionWords.retry, backToReview: words.backToReview, toDisputes: words.toStatus }}
        send={(event) => submission?.send(event)}
      />
    </StepFrame>
  )
}

/** Another device, or the program, was faster. */
function ConflictView({ application }: ViewProps) {
  const { t } = useLingui()
  return (
    <PublicSheet title={t(words.changed)} hasErrors>
      <Notice tone="wait" live="alert">
        {t(words.changedNext)}
      </Notice>
      <Button kind="main" wide onClick={() => application.send({ type: 'application.reload' })}>
        {t(words.load)}
      </Button>
    </PublicSheet>
  )
}

/** The reviewer's question, and the answer. */
function AnswerView({ application }: ViewProps) {
  const { t } = useLingui()
  const format = useFormat()
  const known = useSelector(application, applicationIn)
  const answer = useSelector(application, ({ context }) => context.answer)
  const refusal = useSelector(application, refuseReply)
  const isBusy = useIsBusy(application)
  const [isTried, setTried] = useState(false)
  return (
    <div className={stack.s4} aria-busy={isBusy || undefined}>
      <PageHead
        title={t(words.question)}
        focusKey="answer"
        {...(known?.ends_on == null ? {} : { lead: t`Answer by ${{ date: format.longDate(known.ends_on) }}.` })}
        actions={
          <Button kind="quiet" onClick={() => application.send({ type: 'page.leave' })}>
            {t(words.later)}
          </Button>
        }
      />
      <p className={quote}>{known?.note}</p>
      <Failure application={application} />
      <Card>
        <TextArea
          id="apply-answer"
          label={t(words.answer)}
          value={answer}
          error={isTried && refusal !== null ? t(applicationRefusals[refusal]) : null}
          maxLength={2_000}
          readOnly={isBusy}
          onChange={(event) => application.send({ type: 'answer.change', answer: event.target.value })}
        />
      </Card>
      <Documents application={application} />
      <div className={line.start}>
        <Button
          kind="main"
          busy={isBusy}
          onClick={() => {
            setTried(true)
            if (refusal === null) application.send({ type: 'answer.send' })
          }}
        >
          {t(words.sendAnswer)}
        </Button>
      </div>
      <Withdraw application={application} />
    </div>
  )
}

/** What becomes of the application. */
function StatusView({ application }: ViewProps) {
  const { t } = useLingui()
  const format = useFormat()
  const known = useSelector(application, applicationIn)
  const program = useSelector(application, ({ context }) => context.link?.program ?? '')
  const canWithdraw = useSelector(application, (state) => state.can({ type: 'application.withdraw' }))
  if (known === null) return null
  const { status, number, form, submitted_at: submittedAt, limit, currency, terms_days: terms, note } = known
  return (
    <div className={stack.s4}>
      <PageHead title={t(applicationStatusWords[status])} focusKey={status} />
      <Next status={status} program={program} />
      <Card>
        <Facts
          facts={[
            { id: 'number', label: t`Application`, value: number },
            { id: 'company', label: t(applicationLabels.company), value: form.company || '–' },
            ...(submittedAt === null
              ? []
              : [{ id: 'submitted', label: t(applicationStatusWords.submitted), value: format.dateTime(submittedAt) }]),
            ...(limit === null || currency === null
              ? []
              : [{ id: 'limit', label: t`Credit limit`, value: <Money of={money(limit, currency)} /> }]),
            ...(terms === null
              ? []
              : [
                  {
                    id: 'terms',
                    label: t`Payment terms`,
                    value: <Plural value={{ days: terms }} one="# day" other="# days" />,
                  },
                ]),
          ]}
        />
      </Card>
      {note === null ? null : <p className={quote}>{note}</p>}
      <div className={line.start}>
        <Button onClick={() => application.send({ type: 'application.reload' })}>{t(words.refresh)}</Button>
      </div>
      {canWithdraw ? <Withdraw application={application} /> : null}
    </div>
  )
}

/** What happens next in a status, and whether the applicant has anything to do. */
function Next({ status, program }: { status: keyof typeof applicationStatusWords; program: string }) {
  if (status === 'submitted' || status === 'inReview')
    return (
      <Notice tone="wait">
        <Trans>{program} will review the application and email you the decision.</Trans>
      </Notice>
    )
  if (status === 'approved')
    return (
      <Notice tone="done">
        <Trans>The first administrator gets an email with an invitation to sign in.</Trans>
      </Notice>
    )
  return (
    <Notice tone="quiet">
      <Trans>The application has ended. You don’t need to do anything.</Trans>
    </Notice>
  )
}

/** Asks before the application is withdrawn for good. */
function WithdrawalView({ application }: ViewProps) {
  const { t } = useLingui()
  const isBusy = useIsBusy(application)
  const number = useSelector(application, (seen) => applicationIn(seen)?.number ?? '')
  return (
    <div className={stack.s4}>
      <PageHead title={t(words.withdrawQuestion)} focusKey="withdrawal" lead={number} />
      <Failure application={application} />
      <p>{t(words.withdrawNext)}</p>
      <div className={line.start}>
        <Button kind="danger" busy={isBusy} onClick={() => application.send({ type: 'withdrawal.confirm' })}>
          {t(words.withdraw)}
        </Button>
        <Button disabled={isBusy} onClick={() => application.send({ type: 'withdrawal.cancel' })}>
          {t(words.keep)}
        </Button>
      </div>
    </div>
  )
}

/** What is seldom needed at once, by the chart's own names. */
export const laterViews = {
  submission: SubmissionView,
  conflict: ConflictView,
  answer: AnswerView,
  status: StatusView,
  withdrawal: WithdrawalView,
}
