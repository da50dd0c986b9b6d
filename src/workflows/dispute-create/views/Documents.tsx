import { useCallback, useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { money } from '../../../../domain/money.ts'
import {
  selectUpload,
  type DisputeCreateRef,
} from '../../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import {
  selectDocuments,
  selectDocumentsRefusal,
  selectFailure,
  selectInvoices,
  selectIsDocumentRequired,
  selectIsRemovalFailed,
  selectKind,
  selectQueue,
  selectQueueRefusal,
  selectRejected,
} from '../../../../machines/workflows/dispute-create/dispute-create.selectors.ts'
import type { ChosenDocument } from '../../../../machines/parts/upload/upload.machine.ts'
import { disputeFailures } from '../../../shared/words/dispute-failures.ts'
import { useDisputeWords } from '../../../shared/words/dispute-words.ts'
import { useFailureText } from '../../../shared/words/failure-text.tsx'
import { useFormat } from '../../../ui/text/use-format.ts'
import { useFileChoice, useSending } from '../../../shared/documents/use-upload.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { DocumentLimits, DocumentsEditor } from '../../../shared/documents/DocumentsEditor.tsx'
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx'
import { stack } from '../../../ui/layout/layout.css.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useCreateWords } from '../words.ts'
import { DisputeFrame } from './DisputeFrame.tsx'
import { StepEnd } from './StepEnd.tsx'

/** Step 3: a document for each invoice, where there is one or the reason needs one. */
export function Documents({ dispute }: { dispute: DisputeCreateRef }) {
  const { t } = useLingui()
  const format = useFormat()
  const words = useCreateWords(useSelector(dispute, selectKind))
  const disputeWords = useDisputeWords()
  const failureText = useFailureText(disputeFailures)
  const settings = useSelector(dispute, ({ context }) => context.settings)
  const invoices = useSelector(dispute, selectInvoices)
  const documents = useSelector(dispute, selectDocuments)
  const queue = useSelector(dispute, selectQueue)
  const rejected = useSelector(dispute, selectRejected)
  const isRequired = useSelector(dispute, selectIsDocumentRequired)
  const refusal = useSelector(dispute, selectDocumentsRefusal)
  const failure = useSelector(dispute, selectFailure)
  const isRemovalFailed = useSelector(dispute, selectIsRemovalFailed)
  const isFull = useSelector(dispute, (state) => selectQueueRefusal(state) !== null)
  const removingId = useSelector(dispute, (state) =>
    state.matches({ drafting: { documenting: 'removing' } }) ? state.context.removingId : null,
  )
  const upload = useSelector(dispute, selectUpload)
  const sending = useSending(upload)
  const choose = useCallback(
    (document: ChosenDocument) => dispute.send({ type: 'document.choose', document }),
    [dispute],
  )
  const { onChoose, placed } = useFileChoice(choose)
  const [refusedPresses, setRefusedPresses] = useState(0)
  const text = refusal === null ? '' : words.refusal(refusal)
  const showErrors = refusedPresses > 0 && refusal === 'documentRequired'
  return (
    <DisputeFrame
      dispute={dispute}
      step={3}
      title={isRequired ? t`documents` : t`documents, if you have any`}
      focusKey="documenting"
      hasErrors={showErrors || failure !== null}
    >
      {showErrors ? <ErrorSummary errors={[{ text }]} focusKey={refusedPresses} /> : null}
      <div className={stack.s4}>
        {failure === null ? null : (
          <Notice tone="late" live="alert" title={isRemovalFailed ? failureText('attachmentNotRemoved') : undefined}>
            {failureText(failure.code)}
          </Notice>
        )}
        {isRequired ? (
          <Notice tone="due" title={t`Your reason needs a document for each invoice`}>
            {t`${{ count: format.number(documents.length) }} of ${{ total: format.number(invoices.length) }} are there.`}
          </Notice>
        ) : null}
        <DocumentLimits maximumBytes={settings.documentMaximumBytes} atOnce={settings.documentsAtOnce} />
        <Card flush>
          <DocumentsEditor
            rows={invoices.map(({ trxId, invoiceId, merchantName, currency, disputedMinor }) => ({
              trxId,
              label: invoiceId,
              name: t`invoice ${{ number: invoiceId }}`,
              note: `${merchantName} · ${format.money(money(disputedMinor, currency))}`,
            }))}
            types={settings.documentTypes.map((type) => ({
              ...type,
              label: disputeWords.documentType(type.id, type.label),
            }))}
            maximumBytes={settings.documentMaximumBytes}
            documents={documents}
            queue={queue}
            sending={sending}
            rejected={placed(rejected)}
            removingId={removingId}
            isFull={isFull}
            textOf={failureText}
            onChoose={onChoose}
            onRemove={(documentId) => dispute.send({ type: 'document.remove', documentId })}
            onRetry={() => upload?.send({ type: 'upload.retry' })}
            onCancel={() => upload?.send({ type: 'upload.cancel' })}
          />
        </Card>
        <StepEnd
          refusal={refusal === null ? null : { code: refusal, text }}
          onRefused={() => setRefusedPresses((presses) => presses + 1)}
          onBack={() => dispute.send({ type: 'step.back' })}
          onNext={() => dispute.send({ type: 'step.next' })}
        >
          <Trans>Go on to the contacts</Trans>
        </StepEnd>
      </div>
    </DisputeFrame>
  )
}
