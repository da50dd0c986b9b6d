import { lazy, Suspense, useState, type ReactNode } from 'react'

import { Plural, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { DISPUTE_TEXT_LENGTH } from '../../../../domain/limits.ts'
import { money, totals } from '../../../../domain/money.ts'
import { adjustmentOf, isCommentNeeded } from '../../../../domain/rules/disputes/dispute.ts'
import type { ResponseRefusal } from '../../../../domain/rules/disputes/dispute-draft.ts'
import type { AnsweredDispute } from '../../../../machines/workflows/dispute-response/dispute-response.context.ts'
import type { DisputeResponseRef } from '../../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import {
  selectAction,
  selectAdjustment,
  selectComment,
  selectDisputes,
  selectOffered,
  selectParty,
  selectResponseRefusal,
  selectSplit,
} from '../../../../machines/workflows/dispute-response/dispute-response.context.ts'
import { disputeResponseWords } from '../../../../machines/workflows/dispute-response/dispute-response.page.ts'
import { wizardWords } from '../../../../machines/wizard-words.ts'
import { readDispute } from '../../../api/disputes.ts'
import { useLoaded } from '../../../shared/load/use-loaded.ts'
import { useDisputeActionWords } from '../../../shared/words/dispute-action-words.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx'
import { TextArea } from '../../../ui/form/Field.tsx'
import { stack } from '../../../ui/layout/layout.css.ts'
import { filled } from '../../../ui/text/filled.ts'
import { Moneys } from '../../../ui/text/Money.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { RadioCards } from '../../../ui/form/RadioCards.tsx'
import { FocusLink } from '../../../ui/form/FocusLink.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { ActionBar } from '../../../ui/overlay/ActionBar.tsx'
import { WhyNot } from '../../../ui/form/WhyNot.tsx'
import { ACTION_ID, ADJUSTMENT_ID, AMOUNT_ID, COMMENT_ID, DISPUTES_ID, DOCUMENT_ID } from './answer-fields.ts'
import { fields } from './Response.css.ts'
import { useResponseText } from '../words.ts'
import { ResponseFrame } from './ResponseFrame.tsx'

// What some answers do without, and what stands beside them.
const AdjustmentChoice = lazy(async () => ({ default: (await import('./AdjustmentChoice.tsx')).AdjustmentChoice }))
const DisputesToAnswer = lazy(async () => ({ default: (await import('./DisputesToAnswer.tsx')).DisputesToAnswer }))
const OneDispute = lazy(async () => ({ default: (await import('./OneDispute.tsx')).OneDispute }))
const DocumentOfDispute = lazy(async () => ({
  default: (await import('./DocumentOfDispute.tsx')).DocumentOfDispute,
}))

/** Step 1: the disputes, the action, its comment, the credit and the document. */
export function Describe({ response }: { response: DisputeResponseRef }) {
  const { t } = useLingui()
  const textOf = useResponseText()
  const party = useSelector(response, selectParty)
  const disputes = useSelector(response, selectDisputes)
  const ids = useSelector(response, ({ context }) => context.disputeIds)
  const split = useSelector(
    response,
    selectSplit,
    (one, other) => sameIds(one.goes, other.goes) && sameStays(one, other),
  )
  const refusal = useSelector(response, selectResponseRefusal)
  const canGoOn = useSelector(response, (state) => state.can({ type: 'step.next' }))
  const [refusedPresses, setRefusedPresses] = useState(0)
  const [lone] = disputes.length === 1 ? disputes : []
  const { data: details } = useLoaded(readDispute, lone ? { party, disputeId: lone.id } : null)
  const { goes } = split
  const [first, ...others] = goes
  const only = others.length === 0 ? first : undefined
  const sums = totals(goes.map(({ disputedAmount, currency }) => money(disputedAmount, currency)))
  const isNotified = refusedPresses > 0 && refusal !== null
  const fieldId = refusal === null ? ACTION_ID : fieldOf(refusal)
  const text = refusal === null ? '' : textOf(refusal)
  return (
    <ResponseFrame
      response={response}
      title={t(disputeResponseWords.describe)}
      lead={t`Nothing is sent until you submit your response in step 3.`}
      hasErrors={isNotified}
    >
      {isNotified ? <ErrorSummary errors={[{ fieldId, text }]} focusKey={refusedPresses} /> : null}
      <div className={stack.s4}>
        <Suspense fallback={<Skeleton lines={4} label={t(disputeResponseWords.loading)} />}>
          {lone ? (
            <OneDispute party={party} dispute={lone} details={details?.id === lone.id ? details : null} />
          ) : (
            <DisputesToAnswer response={response} split={split} />
          )}
        </Suspense>
        {goes.length === 0 ? null : (
          <Answer response={response} disputes={goes} refusal={isNotified ? refusal : null} textOf={textOf} />
        )}
        {only ? (
          <div id={DOCUMENT_ID} tabIndex={-1}>
            <Suspense fallback={null}>
              <DocumentOfDispute key={only.id} response={response} dispute={only} />
            </Suspense>
          </div>
        ) : goes.length > 1 ? (
          <Notice tone="quiet">{textOf('documentOfSeveral')}</Notice>
        ) : null}
      </div>
      <ActionBar
        label={t`Disputes in this response`}
        lead={
          goes.length === 0 && ids.length === 0
            ? t(disputeResponseWords.noneChosen)
            : t(filled(disputeResponseWords.chosen, { count: goes.length }))
        }
        total={sums.length === 0 ? null : <Moneys of={sums} />}
        {...(refusal === null
          ? {}
          : {
              note: (
                <WhyNot
                  id="why-next"
                  title={t(wizardWords.missing)}
                  reasons={[{ code: refusal, text, mend: <FocusLink id={fieldId}>{t`Go to field`}</FocusLink> }]}
                />
              ),
            })}
        action={
          <Button
            kind="main"
            blockedBy={canGoOn ? null : 'why-next'}
            // A refused press says so at the top of the page too (A3); the button itself leads to the box beside it.
            onClickCapture={() => {
              if (!canGoOn) setRefusedPresses((presses) => presses + 1)
            }}
            onClick={() => response.send({ type: 'step.next' })}
          >
            {t(disputeResponseWords.toContacts)}
          </Button>
        }
      />
    </ResponseFrame>
  )
}

const sameIds = (some: readonly { id: string }[], others: readonly { id: string }[]) =>
  some.length === others.length && some.every(({ id }, at) => others[at]?.id === id)
type Stays = ReturnType<typeof selectSplit>
const sameStays = ({ stays }: Stays, other: Stays) =>
  stays.length === other.stays.length &&
  stays.every(({ dispute, code }, at) => other.stays[at]?.dispute.id === dispute.id && other.stays[at].code === code)

/** Returns the id of the field in which a refusal can be corrected. */
function fieldOf(refusal: ResponseRefusal): string {
  switch (refusal) {
    case 'disputeNotChosen':
      return DISPUTES_ID
    case 'actionMissing':
      return ACTION_ID
    case 'adjustmentMissing':
      return ADJUSTMENT_ID
    case 'adjustmentNotPositive':
    case 'adjustmentOverDisputed':
      return AMOUNT_ID
    case 'commentMissing':
    case 'commentTooLong':
      return COMMENT_ID
    case 'uploadUnderWay':
      return DOCUMENT_ID
  }
}

type AnswerProps = {
  response: DisputeResponseRef
  disputes: readonly AnsweredDispute[]
  /** The entry that was missing when the button was last pressed; shown next to its field. */
  refusal: ResponseRefusal | null
  textOf: (code: string) => string
}

function Answer({ response, disputes, refusal, textOf }: AnswerProps): ReactNode {
  const { t } = useLingui()
  const words = useDisputeActionWords()
  const offered = useSelector(response, selectOffered, (one, other) => one.join() === other.join())
  const action = useSelector(response, selectAction)
  const adjustment = useSelector(response, selectAdjustment)
  const comment = useSelector(response, selectComment)
  const chosen = action !== null && offered.includes(action) ? action : null
  const takesOff = chosen === null ? 'none' : adjustmentOf(chosen)
  const left = DISPUTE_TEXT_LENGTH - comment.length
  const isPaying = takesOff !== 'none' && disputes.some(({ paymentPending }) => paymentPending)
  return (
    <Card title={t`Your response`}>
      <div className={stack.s5}>
        <RadioCards
          id={ACTION_ID}
          legend={disputes.length > 1 ? t`How do you want to respond to each dispute?` : t`How do you want to respond?`}
          options={offered.map((value) => ({
            value,
            label: words.label(value),
            hint: words.effect(value),
          }))}
          value={chosen}
          error={refusal === 'actionMissing' ? textOf(refusal) : undefined}
          onChange={(next) => {
            if (next !== action) response.send({ type: 'action.choose', action: next })
          }}
        />
        <Suspense fallback={null}>
          {takesOff === 'none' ? null : (
            <AdjustmentChoice
              disputes={disputes}
              adjustment={adjustment}
              isNeeded={takesOff === 'needed'}
              textOf={textOf}
              isRefused={refusal !== null}
              onChange={(next) => response.send({ type: 'adjustment.change', adjustment: next })}
            />
          )}
        </Suspense>
        {isPaying ? (
          <Notice tone="wait">
            {t`A payment is processing. Any overpayment stays on the account as unapplied credit.`}
          </Notice>
        ) : null}
        <div className={fields}>
          <TextArea
            id={COMMENT_ID}
            label={t(disputeResponseWords.message)}
            optional={chosen !== null && !isCommentNeeded(chosen)}
            hint={
              left > 200 ? (
                t`The customer, the merchant and support can read this.`
              ) : (
                <Plural value={{ left }} one="# character left" other="# characters left" />
              )
            }
            maxLength={DISPUTE_TEXT_LENGTH}
            rows={5}
            value={comment}
            error={refusal === 'commentMissing' || refusal === 'commentTooLong' ? textOf(refusal) : undefined}
            onChange={(event) => response.send({ type: 'comment.change', comment: event.target.value })}
          />
        </div>
      </div>
    </Card>
  )
}
