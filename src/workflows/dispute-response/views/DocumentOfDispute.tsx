import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { AnsweredDispute } from '../../../../machines/workflows/dispute-response/dispute-response.context.ts'
import {
  selectUpload,
  type DisputeResponseRef,
} from '../../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import {
  selectDocuments,
  selectFailure,
  selectIsRemovalFailed,
  selectQueue,
  selectQueueRefusal,
  selectRejected,
} from '../../../../machines/workflows/dispute-response/dispute-response.selectors.ts'
import { useDisputeWords } from '../../../shared/words/dispute-words.ts'
import { useSending } from '../../../shared/documents/use-upload.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { DocumentLimits, DocumentsEditor } from '../../../shared/documents/DocumentsEditor.tsx'
import { stack } from '../../../ui/layout/layout.css.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'

type DocumentOfDisputeProps = {
  response: DisputeResponseRef
  dispute: AnsweredDispute
  textOf: (code: string) => string
  /** Holds a file until the server has it, and gives its key. */
  onFile: (file: File) => string
}

/** A document that goes with the answer; one that is answered alone may have one. */
export function DocumentOfDispute({ response, dispute, textOf, onFile }: DocumentOfDisputeProps) {
  const { t } = useLingui()
  const words = useDisputeWords()
  const documents = useSelector(response, selectDocuments)
  const queue = useSelector(response, selectQueue)
  const rejected = useSelector(response, selectRejected)
  const failure = useSelector(response, selectFailure)
  const isRemovalFailed = useSelector(response, selectIsRemovalFailed)
  const isFull = useSelector(response, (state) => selectQueueRefusal(state) !== null)
  const removingId = useSelector(response, (state) =>
    state.matches({ drafting: { describing: 'removing' } }) ? state.context.removingId : null,
  )
  const { documentMaximumBytes, documentsAtOnce, documentTypes } = useSelector(
    response,
    ({ context }) => context.settings,
  )
  const upload = useSelector(response, selectUpload)
  const sending = useSending(upload)
  const invoice = dispute.invoiceId
  return (
    <Card title={t`Document`} note={t`Optional. Add a document that supports your response.`}>
      <div className={stack.s4}>
        {failure === null ? null : (
          <Notice tone="late" live="alert" title={isRemovalFailed ? textOf('attachmentNotRemoved') : undefined}>
            {textOf(failure.code)}
          </Notice>
        )}
        <DocumentLimits maximumBytes={documentMaximumBytes} atOnce={documentsAtOnce} />
        <DocumentsEditor
          rows={[{ trxId: dispute.trxId, label: invoice, name: t`invoice ${{ invoice }}` }]}
          types={documentTypes.map(({ id, label, maximum }) => ({ id, label: words.documentType(id, label), maximum }))}
          maximumBytes={documentMaximumBytes}
          documents={documents}
          queue={queue}
          sending={sending}
          rejected={rejected.map(({ name, code }) => ({ trxId: dispute.trxId, name, code }))}
          removingId={removingId}
          isFull={isFull}
          textOf={textOf}
          onChoose={(trxId, typeId, file) =>
            response.send({
              type: 'document.choose',
              document: { key: onFile(file), trxId, typeId, name: file.name, size: file.size },
            })
          }
          onRemove={(documentId) => response.send({ type: 'document.remove', documentId })}
          onRetry={() => upload?.send({ type: 'upload.retry' })}
          onCancel={() => upload?.send({ type: 'upload.cancel' })}
        />
      </div>
    </Card>
  )
}
