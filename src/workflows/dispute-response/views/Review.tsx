import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { viewOf } from '../../../../machines/meta.ts'
import { money, totals } from '../../../../domain/money.ts'
import { adjustmentOf, otherSideOf } from '../../../../domain/rules/disputes/dispute.ts'
import type { Adjustment } from '../../../../domain/rules/disputes/dispute-draft.ts'
import { statusAfter } from '../../../../machines/lifecycles/dispute/offered-actions.ts'
import type { AnsweredDispute } from '../../../../machines/workflows/dispute-response/dispute-response.context.ts'
import type { DisputeResponseRef } from '../../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import {
  selectAction,
  selectAdjustment,
  selectComment,
  selectContacts,
  selectDisputes,
  selectDocuments,
  selectFailure,
  selectParty,
  selectSplit,
  selectSubmitRefusal,
} from '../../../../machines/workflows/dispute-response/dispute-response.context.ts'
import {
  disputeResponseEdits,
  disputeResponseWords,
} from '../../../../machines/workflows/dispute-response/dispute-response.page.ts'
import { wizardWords } from '../../../../machines/wizard-words.ts'
import { useDisputeActionWords } from '../../../shared/words/dispute-action-words.ts'
import { useDisputeWords } from '../../../shared/words/dispute-words.ts'
import { useFormat } from '../../../ui/text/use-format.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { under } from '../../../ui/table/DataTable.css.ts'
import { Facts, SumLines, type Fact } from '../../../ui/layout/Facts.tsx'
import { columns, muted, stack } from '../../../ui/layout/layout.css.ts'
import { filled } from '../../../ui/text/filled.ts'
import { Money } from '../../../ui/text/Money.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { WhyNot } from '../../../ui/form/WhyNot.tsx'
import { beside, payLine } from '../../../wizard/wizard.css.ts'
import { plainList, said } from './Response.css.ts'
import { useConsequence, useResponseText, useStandInWords } from '../words.ts'
import { ResponseFrame } from './ResponseFrame.tsx'

/** Step 3: everything once more, what comes of it, and the one button that sends. While it is sent the page stands. */
export function Review({ response }: { response: DisputeResponseRef }) {
  const { t } = useLingui()
  const textOf = useResponseText()
  const isSending = useSelector(response, (state) => viewOf(state) === 'submission')
  return (
    <ResponseFrame
      response={response}
      title={t(disputeResponseWords.review)}
      lead={t`Nothing is sent until you select Submit response.`}
    >
      <div className={columns} aria-busy={isSending}>
        <div className={stack.s4}>
          <AnswerGiven response={response} isSending={isSending} />
          <DisputesAnswered response={response} isSending={isSending} />
          <Recipients response={response} isSending={isSending} />
        </div>
        <div className={beside}>
          <Next response={response} isSending={isSending} textOf={textOf} />
        </div>
      </div>
    </ResponseFrame>
  )
}

type PartProps = { response: DisputeResponseRef; isSending: boolean }

function Change({ response, isSending, what }: PartProps & { what: keyof typeof disputeResponseEdits }) {
  const { t } = useLingui()
  return (
    <Button
      size="sm"
      disabled={isSending}
      aria-label={t(filled(disputeResponseWords.change, { what: t(disputeResponseEdits[what]) }))}
      onClick={() => response.send({ type: 'step.edit', step: what === 'contacts' ? 'contacts' : 'describe' })}
    >
      <Trans context="to change">Change</Trans>
    </Button>
  )
}

function AnswerGiven({ response, isSending }: PartProps) {
  const { t } = useLingui()
  const format = useFormat()
  const words = useDisputeActionWords()
  const disputeWords = useDisputeWords()
  const action = useSelector(response, selectAction)
  const comment = useSelector(response, selectComment).trim()
  const documents = useSelector(response, selectDocuments)
  const { goes } = useSelector(response, selectSplit, () => true)
  const [first, ...others] = goes
  if (action === null) return null
  const named = others.length > 0 ? [] : documents.filter(({ trxId }) => trxId === first?.trxId)
  const facts: Fact[] = named.map(({ documentId, fileName, typeId, fileSize }) => ({
    id: documentId,
    label: t`Document`,
    value: (
      <>
        {fileName}
        <small className={under}>
          {disputeWords.documentType(typeId, typeId)} · {format.fileSize(fileSize)}
        </small>
      </>
    ),
  }))
  return (
    <Card title={words.label(action)} actions={<Change response={response} isSending={isSending} what="describe" />}>
      <div className={stack.s4}>
        {comment === '' ? (
          <p className={muted}>{t(disputeResponseWords.noMessage)}</p>
        ) : (
          <blockquote className={said}>{comment}</blockquote>
        )}
        {facts.length === 0 ? null : <Facts facts={facts} />}
      </div>
    </Card>
  )
}

/** Returns the credit that the answer gives for one dispute, in minor units; null for none. */
function creditOf(
  { disputedAmount, adjustmentAmount }: AnsweredDispute,
  { action, adjustment }: { action: string | null; adjustment: Adjustment | null },
): number | null {
  if (action === 'adjustment.accept') return adjustmentAmount
  return adjustment === 'whole' ? disputedAmount : adjustment
}

function DisputesAnswered({ response, isSending }: PartProps) {
  const { t } = useLingui()
  const party = useSelector(response, selectParty)
  const action = useSelector(response, selectAction)
  const chosenAdjustment = useSelector(response, selectAdjustment)
  const { goes } = useSelector(response, selectSplit, () => true)
  const adjustment = action !== null && adjustmentOf(action) !== 'none' ? chosenAdjustment : null
  const taken = (dispute: AnsweredDispute) => creditOf(dispute, { action, adjustment })
  const takesOff = goes.some((dispute) => taken(dispute) !== null)
  // A line for each currency: side by side they would be wider than a phone.
  const sums = (id: string, label: string, of: (dispute: AnsweredDispute) => number) =>
    totals(goes.map((dispute) => money(of(dispute), dispute.currency))).map((sum) => ({
      id: `${id} ${sum.currency}`,
      label,
      value: <Money of={sum} />,
      isTotal: true,
    }))
  return (
    <Card
      title={<Plural value={{ count: goes.length }} one="Responding to # dispute" other="Responding to # disputes" />}
      actions={<Change response={response} isSending={isSending} what="disputes" />}
    >
      <SumLines
        lines={[
          ...goes.map((dispute) => ({
            id: dispute.id,
            label: dispute.disputeNumber,
            note: `${dispute.invoiceId} · ${otherSideOf(dispute, party)}`,
            value: <Money of={money(dispute.disputedAmount, dispute.currency)} />,
          })),
          ...(goes.length > 1 ? sums('disputed', t`Disputed`, ({ disputedAmount }) => disputedAmount) : []),
          ...(takesOff
            ? sums(
                'taken',
                action === 'adjustment.propose' ? t`Credit offered` : t`Credited`,
                (dispute) => taken(dispute) ?? 0,
              )
            : []),
        ]}
      />
    </Card>
  )
}

function Recipients({ response, isSending }: PartProps) {
  const { t } = useLingui()
  const standIns = useStandInWords()
  const party = useSelector(response, selectParty)
  const contacts = useSelector(response, selectContacts)
  const isOfSeveral = useSelector(response, (state) => selectDisputes(state).length > 1)
  return (
    <Card
      title={t`People to notify on your side`}
      actions={<Change response={response} isSending={isSending} what="contacts" />}
    >
      {contacts.length === 0 ? (
        <p className={muted}>{isOfSeveral ? t`Each dispute keeps its current contacts.` : standIns(party)}</p>
      ) : (
        <ul role="list" className={plainList}>
          {contacts.map(({ name, email }) => (
            <li key={email}>
              {name}
              <small className={under}>{email}</small>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Next({ response, isSending, textOf }: PartProps & { textOf: (code: string) => string }) {
  const { t } = useLingui()
  const consequence = useConsequence()
  const action = useSelector(response, selectAction)
  const chosenAdjustment = useSelector(response, selectAdjustment)
  const { goes, stays } = useSelector(response, selectSplit, () => true)
  const { responseDays } = useSelector(response, ({ context }) => context.settings)
  const refusal = useSelector(response, selectSubmitRefusal)
  const failure = useSelector(response, selectFailure)
  const canSubmit = useSelector(response, (state) => state.can({ type: 'response.submit' }))
  const [first] = goes
  const adjustment = action !== null && adjustmentOf(action) !== 'none' ? chosenAdjustment : null
  const isClosing = first !== undefined && action !== null && statusAfter(first, action) === 'closed'
  return (
    <Card title={t`What happens next`}>
      <div className={stack.s4}>
        {failure === null ? null : (
          <Notice tone="late" live="alert">
            {textOf(failure.code)}
          </Notice>
        )}
        {action === null ? null : isClosing ? (
          <Notice tone="wait">{consequence({ action, disputes: goes, adjustment, responseDays })}</Notice>
        ) : (
          <p>{consequence({ action, disputes: goes, adjustment, responseDays })}</p>
        )}
        {stays.length === 0 ? null : (
          <p>
            <Plural
              value={{ count: stays.length }}
              one="# selected dispute won’t be answered."
              other="# selected disputes won’t be answered."
            />
          </p>
        )}
        <p className={muted}>{t`The contacts on all sides will get an email.`}</p>
        <WhyNot
          id="why-submit"
          title={t`Why you can’t submit`}
          reasons={refusal === null || isSending ? [] : [{ code: refusal, text: textOf(refusal) }]}
        />
        <div className={payLine}>
          <Button disabled={isSending} onClick={() => response.send({ type: 'step.back' })}>
            {t(wizardWords.previous)}
          </Button>
          <Button
            kind="main"
            busy={isSending}
            blockedBy={canSubmit || isSending ? null : 'why-submit'}
            onClick={() => response.send({ type: 'response.submit' })}
          >
            {t(disputeResponseWords.submit)}
          </Button>
        </div>
      </div>
    </Card>
  )
}
