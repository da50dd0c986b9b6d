import { useState } from 'react'

import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import type { Decision, ReviewedApplication } from '../../../domain/contract/applications/application.ts'
import { DISPUTE_TEXT_LENGTH } from '../../../domain/limits.ts'
import { refuseApproval, refuseNote } from '../../../domain/rules/applications/application.ts'
import { decideApplication } from '../../api/applications/applications.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { ChangeDialog } from '../../shared/dialogs/ChangeDialog.tsx'
import { useChange } from '../../shared/dialogs/use-change.ts'
import { AmountField } from '../../ui/form/AmountField.tsx'
import { Field, TextArea } from '../../ui/form/Field.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { reviewFailures } from './application-words.ts'

export type DecisionName = Decision['event']

/** What a button does, and what is said once it is done. */
export const decisionWords = {
  'review.start': msg`Start review`,
  'information.ask': msg`Ask for information`,
  'application.approve': msg`Approve application`,
  'application.decline': msg`Decline application`,
} as const
const done = {
  'review.start': msg`Review started`,
  'information.ask': msg`The applicant gets your question by email`,
  'application.approve': msg`Application approved`,
  'application.decline': msg`Application declined`,
} as const

const DEFAULT_TERMS = 30

type DialogProps = { application: ReviewedApplication; step: DecisionName; onClose: (isDone: boolean) => void }

/** One step of the review, with what it does, before it is done. */
export function DecisionDialog({ application, step, onClose }: DialogProps) {
  const { t } = useLingui()
  const client = useClient()
  const change = useChange(onClose)
  const [note, setNote] = useState('')
  const [limitMinor, setLimit] = useState(application.requested)
  const [terms, setTerms] = useState(String(DEFAULT_TERMS))
  const [isAsked, setAsked] = useState(false)
  const { id, version, company, currency: asked } = application
  const currency = asked ?? 'EUR'
  const termsDays = /^\d{1,3}$/.test(terms.trim()) ? Number(terms) : null
  const isApproval = step === 'application.approve'
  const refusal = isApproval
    ? refuseApproval({ limitMinor, termsDays })
    : step === 'review.start'
      ? null
      : refuseNote(note)
  const decisionOf = (): Decision => {
    if (step === 'review.start') return { event: step, version }
    if (step !== 'application.approve') return { event: step, version, note: note.trim() }
    return {
      event: step,
      version,
      limit: limitMinor ?? 0,
      currency,
      terms_days: termsDays ?? 0,
      note: note.trim() || null,
    }
  }
  const decide = () => {
    setAsked(true)
    if (refusal !== null) return
    change.run(
      () => decideApplication(client, { id, decision: decisionOf() }),
      () => toast({ tone: 'done', text: t(done[step]) }),
    )
  }
  const effects = {
    'review.start': t`The application is in review. The applicant can still withdraw it.`,
    'information.ask': t`The applicant gets your question by email and can answer it with the link in the email. The review continues with the answer.`,
    'application.approve': t`${{ company }} gets an account with this credit limit. We invite the first administrator by email and notify the applicant.`,
    'application.decline': t`The applicant gets your reason by email. The application ends.`,
  } as const
  return (
    <ChangeDialog
      title={t(decisionWords[step])}
      action={t(decisionWords[step])}
      isDanger={step === 'application.decline'}
      change={change}
      failures={reviewFailures}
      refusal={isAsked ? refusal : null}
      onDo={decide}
    >
      <p>{effects[step]}</p>
      {isApproval ? (
        <>
          {application.duplicates.length === 0 ? null : (
            <p>
              <strong>
                <Trans>This company may already have an account</Trans>
              </strong>
            </p>
          )}
          <AmountField label={t`Credit limit`} currency={currency} minor={limitMinor} onChange={setLimit} />
          <Field
            label={t`Payment terms in days`}
            value={terms}
            inputMode="numeric"
            numeric
            autoComplete="off"
            onChange={(event) => {
              setTerms(event.target.value)
              setAsked(false)
            }}
          />
        </>
      ) : null}
      {step === 'review.start' ? null : (
        <TextArea
          label={
            step === 'information.ask'
              ? t`Question for the applicant`
              : isApproval
                ? t`Note for the applicant`
                : t`Reason for the applicant`
          }
          optional={isApproval}
          value={note}
          maxLength={DISPUTE_TEXT_LENGTH}
          onChange={(event) => {
            setNote(event.target.value)
            setAsked(false)
          }}
        />
      )}
    </ChangeDialog>
  )
}
