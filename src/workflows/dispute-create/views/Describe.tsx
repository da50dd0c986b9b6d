import { lazy, Suspense, useState } from 'react'

import { Plural, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { DISPUTE_TEXT_LENGTH } from '../../../../domain/limits.ts'
import type { DisputeCreateRef } from '../../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import { disputeCreateWords } from '../../../../machines/workflows/dispute-create/dispute-create.page.ts'
import {
  selectDescription,
  selectDescriptionRefusal,
  selectFailure,
  selectKind,
  selectReasonId,
  selectReasons,
  selectWrongAmount,
} from '../../../../machines/workflows/dispute-create/dispute-create.context.ts'
import { useDisputeWords } from '../../../shared/words/dispute-words.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx'
import { TextArea } from '../../../ui/form/Field.tsx'
import { stack } from '../../../ui/layout/layout.css.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { RadioCards } from '../../../ui/form/RadioCards.tsx'
import { FocusLink } from '../../../ui/form/FocusLink.tsx'
import { useCreateWords, useDisputeFailureText } from '../words.ts'
import { amountId } from './amount-id.ts'
import { left, tooLong } from './Dispute.css.ts'
import { DisputeFrame } from './DisputeFrame.tsx'
import { StepEnd } from '../../../wizard/StepEnd.tsx'

const Amounts = lazy(async () => ({ default: (await import('./Amounts.tsx')).Amounts }))

const REASON_ID = 'dispute-reason'
const DESCRIPTION_ID = 'dispute-description'

/** Step 2: one of the program's reasons, a description, and how much of each invoice is disputed. */
export function Describe({ dispute }: { dispute: DisputeCreateRef }) {
  const { t } = useLingui()
  const kind = useSelector(dispute, selectKind)
  const words = useCreateWords(kind)
  const disputeWords = useDisputeWords()
  const failureText = useDisputeFailureText()
  const reasons = useSelector(dispute, selectReasons)
  const reasonId = useSelector(dispute, selectReasonId)
  const description = useSelector(dispute, selectDescription)
  const refusal = useSelector(dispute, selectDescriptionRefusal)
  const failure = useSelector(dispute, selectFailure)
  const [refusedPresses, setRefusedPresses] = useState(0)
  const text = refusal === null ? '' : words.refusal(refusal)
  const isOfText = refusal === 'descriptionMissing' || refusal === 'descriptionTooLong'
  const wrongAmount = useSelector(dispute, selectWrongAmount)
  const isOfAmount = refusal === 'disputedAmountMissing' || refusal === 'disputedAmountOver'
  const fieldId = isOfAmount ? amountId(wrongAmount ?? '') : isOfText ? DESCRIPTION_ID : REASON_ID
  const showErrors = refusedPresses > 0 && refusal !== null
  return (
    <DisputeFrame dispute={dispute} title={t(disputeCreateWords.describe)} hasErrors={showErrors || failure !== null}>
      {showErrors ? <ErrorSummary errors={[{ fieldId, text }]} focusKey={refusedPresses} /> : null}
      <div className={stack.s4}>
        {failure === null ? null : (
          <Notice tone="late" live="alert">
            {failureText(failure.code)}
          </Notice>
        )}
        <Card>
          <div className={stack.s5}>
            <RadioCards
              id={REASON_ID}
              legend={
                kind === 'chargeback'
                  ? t`What is the reason for the chargeback?`
                  : t`What is the reason for the dispute?`
              }
              error={showErrors && refusal === 'reasonMissing' ? text : undefined}
              options={reasons.map(({ id, disputeReason, documentationRequired }) => ({
                value: id,
                label: disputeWords.reason(id, disputeReason),
                ...(documentationRequired === 'Y' ? { hint: t`Requires a document for each invoice.` } : {}),
              }))}
              value={reasonId}
              onChange={(id) => dispute.send({ type: 'reason.choose', reasonId: id })}
            />
            <TextArea
              id={DESCRIPTION_ID}
              rows={6}
              label={t(disputeCreateWords.whatIsWrong)}
              hint={t`The merchant and support can read this. Describe what you expected and what you received.`}
              error={showErrors && isOfText ? text : undefined}
              value={description}
              aria-describedby={`${DESCRIPTION_ID}-left`}
              onChange={(event) => dispute.send({ type: 'description.change', description: event.target.value })}
            />
            <Left count={DISPUTE_TEXT_LENGTH - description.trim().length} />
          </div>
        </Card>
        <Suspense fallback={<Skeleton lines={3} label={t(disputeCreateWords.amounts)} />}>
          <Amounts dispute={dispute} />
        </Suspense>
        <StepEnd
          refusal={
            refusal === null
              ? null
              : {
                  code: refusal,
                  text,
                  ...(refusal === 'reasonMissing' || isOfText || isOfAmount
                    ? { mend: <FocusLink id={fieldId}>{t`Go to field`}</FocusLink> }
                    : {}),
                }
          }
          onRefused={() => setRefusedPresses((presses) => presses + 1)}
          onBack={() => dispute.send({ type: 'step.back' })}
          onNext={() => dispute.send({ type: 'step.next' })}
        >
          {t(disputeCreateWords.toDocuments)}
        </StepEnd>
      </div>
    </DisputeFrame>
  )
}

/** The number of characters that may still be entered, or must be removed. */
function Left({ count }: { count: number }) {
  return (
    <p id={`${DESCRIPTION_ID}-left`} className={count < 0 ? tooLong : left}>
      {count < 0 ? (
        <Plural value={{ count: -count }} one="# character too many" other="# characters too many" />
      ) : (
        <Plural value={{ count }} one="# character left" other="# characters left" />
      )}
    </p>
  )
}
