import { useCallback, type ReactNode } from 'react'

import { useSelector } from '@xstate/react'

import {
  selectQueueRefusal,
  selectUpload,
  type AttachmentsRef,
} from '../../../machines/parts/attachments/attachments.machine.ts'
import type { ChosenDocument } from '../../../machines/parts/upload/upload.machine.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useDisputeWords } from '../words/dispute-words.ts'
import { DocumentLimits, DocumentsEditor } from './DocumentsEditor.tsx'
import { useFileChoice, useSending } from './use-upload.ts'

type AttachmentsProps = {
  attachments: AttachmentsRef
  /** The owners of documents: an invoice each. */
  rows: readonly { trxId: string; label: ReactNode; name: string; note?: ReactNode }[]
  /** A code in words. */
  textOf: (code: string) => string
  /** Draws the frame around the rows. */
  frame: (editor: ReactNode) => ReactNode
}

/** The documents of a wizard: what can be chosen, a removal that failed, and a row for each invoice. */
export function Attachments({ attachments, rows, textOf, frame }: AttachmentsProps) {
  const words = useDisputeWords()
  const { documents, queue, rejected, removingId, failure, settings } = useSelector(
    attachments,
    ({ context }) => context,
  )
  const isFull = useSelector(attachments, (state) => selectQueueRefusal(state) !== null)
  const upload = useSelector(attachments, selectUpload)
  const sending = useSending(upload)
  const choose = useCallback(
    (document: ChosenDocument) => attachments.send({ type: 'document.choose', document }),
    [attachments],
  )
  const { onChoose, placed } = useFileChoice(choose)
  return (
    <>
      {failure === null ? null : (
        <Notice tone="late" live="alert" title={textOf('attachmentNotRemoved')}>
          {textOf(failure)}
        </Notice>
      )}
      <DocumentLimits maximumBytes={settings.documentMaximumBytes} atOnce={settings.documentsAtOnce} />
      {frame(
        <DocumentsEditor
          rows={rows}
          types={settings.documentTypes.map((type) => ({ ...type, label: words.documentType(type.id, type.label) }))}
          maximumBytes={settings.documentMaximumBytes}
          documents={documents}
          queue={queue}
          sending={sending}
          rejected={placed(rejected)}
          removingId={removingId}
          isFull={isFull}
          textOf={textOf}
          onChoose={onChoose}
          onRemove={(documentId) => attachments.send({ type: 'document.remove', documentId })}
          onRetry={() => upload?.send({ type: 'upload.retry' })}
          onCancel={() => upload?.send({ type: 'upload.cancel' })}
        />,
      )}
    </>
  )
}
