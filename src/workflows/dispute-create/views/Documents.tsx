import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { money } from '../../../../domain/money.ts'
import {
  selectDocumentsRefusal,
  selectFailure,
  selectInvoices,
  selectIsDocumentRequired,
  selectKind,
  selectParts,
} from '../../../../machines/workflows/dispute-create/dispute-create.context.ts'
import { attachmentsWords } from '../../../../machines/parts/attachments/attachments.page.ts'
import { limitedTo } from '../../../../domain/rules/disputes/disputed-invoice.ts'
import type { DisputeCreateRef } from '../../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import { disputeCreateWords } from '../../../../machines/workflows/dispute-create/dispute-create.page.ts'
import { Attachments } from '../../../shared/documents/Attachments.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { stack } from '../../../ui/layout/layout.css.ts'
import { filled } from '../../../ui/text/filled.ts'
import { useFormat } from '../../../ui/text/use-format.ts'
import { StepEnd } from '../../../wizard/StepEnd.tsx'
import { useCreateWords, useDisputeFailureText } from '../words.ts'
import { DisputeFrame } from './DisputeFrame.tsx'

/** Step 3: a document for each invoice, where there is one or the reason needs one. */
export function Documents({ dispute }: { dispute: DisputeCreateRef }) {
  const { t } = useLingui()
  const format = useFormat()
  const words = useCreateWords(useSelector(dispute, selectKind))
  const failureText = useDisputeFailureText()
  const wholes = useSelector(dispute, selectInvoices)
  const invoices = limitedTo(useSelector(dispute, selectParts), wholes)
  const count = useSelector(dispute, ({ context }) => context.documents.length)
  const isRequired = useSelector(dispute, selectIsDocumentRequired)
  const refusal = useSelector(dispute, selectDocumentsRefusal)
  const failure = useSelector(dispute, selectFailure)
  const canGoBack = useSelector(dispute, (state) => state.can({ type: 'step.back' }))
  const attachments = useSelector(dispute, ({ children }) => children.attachments)
  const [refusedPresses, setRefusedPresses] = useState(0)
  const text = refusal === null ? '' : words.refusal(refusal)
  const showErrors = refusedPresses > 0 && refusal === 'documentRequired'
  return (
    <DisputeFrame
      dispute={dispute}
      title={t(isRequired ? disputeCreateWords.documents : disputeCreateWords.optionalDocuments)}
      hasErrors={showErrors || failure !== null}
    >
      {showErrors ? <ErrorSummary errors={[{ text }]} focusKey={refusedPresses} /> : null}
      <div className={stack.s4}>
        {failure === null ? null : (
          <Notice tone="late" live="alert">
            {failureText(failure.code)}
          </Notice>
        )}
        {isRequired ? (
          <Notice tone="due" title={t`Your reason requires a document for each invoice`}>
            {t(
              filled(disputeCreateWords.uploaded, {
                count: format.number(count),
                total: format.number(invoices.length),
              }),
            )}
          </Notice>
        ) : null}
        {attachments === undefined ? null : (
          <Attachments
            attachments={attachments}
            rows={invoices.map(({ trxId, invoiceId, merchantName, currency, disputedMinor }) => ({
              trxId,
              label: invoiceId,
              name: t(filled(attachmentsWords.invoice, { number: invoiceId })),
              note: `${merchantName} · ${format.money(money(disputedMinor, currency))}`,
            }))}
            textOf={failureText}
            frame={(editor) => <Card flush>{editor}</Card>}
          />
        )}
        <StepEnd
          refusal={refusal === null ? null : { code: refusal, text }}
          onRefused={() => setRefusedPresses((presses) => presses + 1)}
          canGoBack={canGoBack}
          onBack={() => dispute.send({ type: 'step.back' })}
          onNext={() => dispute.send({ type: 'step.next' })}
        >
          {t(disputeCreateWords.toContacts)}
        </StepEnd>
      </div>
    </DisputeFrame>
  )
}
