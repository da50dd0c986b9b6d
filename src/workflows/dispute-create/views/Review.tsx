import type { ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { viewOf } from '../../../../machines/meta.ts'
import { money, totals } from '../../../../domain/money.ts'
import { respondBy } from '../../../../domain/rules/disputes/dispute.ts'
import { limitedTo } from '../../../../domain/rules/disputes/disputed-invoice.ts'
import type { DisputeCreateRef } from '../../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import {
  disputeCreateWords,
  disputeEdits,
  disputeKindWords,
} from '../../../../machines/workflows/dispute-create/dispute-create.page.ts'
import { wizardWords } from '../../../../machines/wizard-words.ts'
import {
  selectContacts,
  selectDescription,
  selectFailure,
  selectInvoices,
  selectKind,
  selectParts,
  selectReason,
  selectSubmitRefusal,
} from '../../../../machines/workflows/dispute-create/dispute-create.context.ts'
import { useDisputeWords } from '../../../shared/words/dispute-words.ts'
import { useFormat } from '../../../ui/text/use-format.ts'
import { useConfig } from '../../../shared/app/use-visitor.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { under } from '../../../ui/table/DataTable.css.ts'
import { SumLines } from '../../../ui/layout/Facts.tsx'
import { columns, muted, stack } from '../../../ui/layout/layout.css.ts'
import { Money, Moneys } from '../../../ui/text/Money.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { WhyNot } from '../../../ui/form/WhyNot.tsx'
import { beside, linkButton, payLine } from '../../../wizard/wizard.css.ts'
import { useCreateWords, useDisputeFailureText } from '../words.ts'
import { DisputeFrame } from './DisputeFrame.tsx'
import { next, words as wordsLook } from './Dispute.css.ts'

type Of = { dispute: DisputeCreateRef }

/** Step 5: everything once more, and the one button that sends. Nothing changes while it is sent. */
export function Review({ dispute }: Of) {
  const { t } = useLingui()
  const kind = useSelector(dispute, selectKind)
  const words = useCreateWords(kind)
  const failureText = useDisputeFailureText()
  const refusal = useSelector(dispute, selectSubmitRefusal)
  const failure = useSelector(dispute, selectFailure)
  const isSending = useSelector(dispute, (state) => viewOf(state) === 'submission')
  return (
    <DisputeFrame
      dispute={dispute}
      title={t(disputeCreateWords.review)}
      lead={t`Nothing has been sent yet. Check your answers before you submit.`}
      hasErrors={failure !== null}
    >
      <div className={columns} aria-busy={isSending}>
        <div className={stack.s4}>
          {failure === null ? null : (
            <Notice tone="late" live="alert">
              {failureText(failure.code)}
            </Notice>
          )}
          <Invoices dispute={dispute} />
          <Reason dispute={dispute} />
          <People dispute={dispute} />
        </div>
        <div className={beside}>
          <Card title={t`What happens next`}>
            <div className={stack.s4}>
              <Consequences dispute={dispute} />
              <WhyNot
                id="why-submit"
                title={t`Why you can’t submit`}
                reasons={refusal === null || isSending ? [] : [{ code: refusal, text: words.refusal(refusal) }]}
              />
              <div className={payLine}>
                <Button disabled={isSending} onClick={() => dispute.send({ type: 'step.back' })}>
                  {t(wizardWords.previous)}
                </Button>
                <Button
                  kind="main"
                  busy={isSending}
                  blockedBy={refusal === null || isSending ? null : 'why-submit'}
                  onClick={() => dispute.send({ type: 'dispute.submit' })}
                >
                  {t(disputeKindWords[kind].submit)}
                </Button>
              </div>
            </div>
          </Card>
        </div>
      </div>
    </DisputeFrame>
  )
}

/** The next steps: the merchant's deadline, and the effects of the dispute on the invoices. */
function Consequences({ dispute }: Of) {
  const { t } = useLingui()
  const format = useFormat()
  const { businessDate } = useConfig()
  const kind = useSelector(dispute, selectKind)
  const responseDays = useSelector(dispute, ({ context }) => context.settings.responseDays)
  const answerBy = respondBy('open', businessDate, responseDays)
  return (
    <ol className={next}>
      <li>
        {kind === 'chargeback'
          ? t`Each invoice gets its own chargeback number.`
          : t`Each invoice gets its own dispute number.`}
      </li>
      {answerBy === null ? null : (
        <li>{t`The merchant has until ${{ date: format.longDate(answerBy) }} to respond. Without a response, support decides.`}</li>
      )}
      <li>
        <Trans>You can follow the progress in Disputes, and agree, reply or cancel there.</Trans>
      </li>
    </ol>
  )
}

/** A part of the dispute with a button that leads back to its step. */
function Part({
  dispute,
  title,
  step,
  children,
}: Of & { title: string; step: keyof typeof disputeEdits; children: ReactNode }) {
  const { t } = useLingui()
  const canEdit = useSelector(dispute, (state) => state.can({ type: 'step.edit', step }))
  return (
    <Card
      title={title}
      actions={
        canEdit ? (
          <button
            type="button"
            className={linkButton}
            aria-label={t(disputeEdits[step])}
            onClick={() => dispute.send({ type: 'step.edit', step })}
          >
            <Trans context="to change">Change</Trans>
          </button>
        ) : undefined
      }
    >
      {children}
    </Card>
  )
}

function Invoices({ dispute }: Of) {
  const { t } = useLingui()
  const format = useFormat()
  const words = useDisputeWords()
  const wholes = useSelector(dispute, selectInvoices)
  const invoices = limitedTo(useSelector(dispute, selectParts), wholes)
  const wholeOf = (wanted: string) => wholes.find(({ trxId }) => trxId === wanted)?.disputedMinor ?? 0
  const documents = useSelector(dispute, ({ context }) => context.documents)
  const types = useSelector(dispute, ({ context }) => context.settings.documentTypes)
  const canEdit = useSelector(dispute, (state) => state.can({ type: 'step.edit', step: 'documents' }))
  const sums = totals(invoices.map(({ disputedMinor, currency }) => money(disputedMinor, currency)))
  const noteOf = (trxId: string) => {
    const held = documents.find((document) => document.trxId === trxId)
    if (!held) return t(disputeCreateWords.noDocument)
    const label = types.find(({ id }) => id === held.typeId)?.label ?? held.typeId
    return `${words.documentType(held.typeId, label)}: ${held.fileName} (${format.fileSize(held.fileSize)})`
  }
  return (
    <Part dispute={dispute} title={t`Invoices`} step="invoices">
      <div className={stack.s4}>
        <SumLines
          lines={[
            ...invoices.map(({ trxId, invoiceId, merchantName, disputedMinor, currency }) => ({
              id: trxId,
              label: <strong>{invoiceId}</strong>,
              note: (
                <>
                  {merchantName}
                  <br />
                  {noteOf(trxId)}
                </>
              ),
              value: (
                <>
                  <Money of={money(disputedMinor, currency)} />
                  {wholeOf(trxId) === disputedMinor ? null : (
                    <small className={under}>
                      {t`of ${{ amount: format.money(money(wholeOf(trxId), currency)) }}`}
                    </small>
                  )}
                </>
              ),
            })),
            ...(invoices.length > 1
              ? [{ id: 'total', label: t`Total`, value: <Moneys of={sums} />, isTotal: true }]
              : []),
          ]}
        />
        {canEdit ? (
          <p>
            <button
              type="button"
              className={linkButton}
              onClick={() => dispute.send({ type: 'step.edit', step: 'documents' })}
            >
              {t(disputeEdits.documents)}
            </button>
          </p>
        ) : null}
      </div>
    </Part>
  )
}

function Reason({ dispute }: Of) {
  const { t } = useLingui()
  const words = useDisputeWords()
  const reason = useSelector(dispute, selectReason)
  const description = useSelector(dispute, selectDescription)
  return (
    <Part dispute={dispute} title={t`Reason`} step="reason">
      <div className={stack.s2}>
        <p>
          <strong>{reason === undefined ? '–' : words.reason(reason.id, reason.disputeReason)}</strong>
        </p>
        <p className={wordsLook}>{description.trim()}</p>
      </div>
    </Part>
  )
}

function People({ dispute }: Of) {
  const { t } = useLingui()
  const contacts = useSelector(dispute, selectContacts)
  return (
    <Part dispute={dispute} title={t`People to notify`} step="contacts">
      {contacts.length === 0 ? (
        <p className={muted}>{t(disputeCreateWords.onlyYou)}</p>
      ) : (
        <ul role="list" className={stack.s2}>
          {contacts.map(({ name, email }) => (
            <li key={email} className={wordsLook}>
              {name} <span className={muted}>{email}</span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
