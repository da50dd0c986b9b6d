import { useCallback, type ReactNode } from 'react'

import { useSelector } from '@xstate/react'

import {
  selectQueueRefusal,
  selectUpload,
  type AttachmentsRef,
} from '../../../machines/parts/attachments/attachments.machine.ts'
import type { ChosenDocument } from '../../../machines/parts/upload/upload.machine.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { DocumentLimits, DocumentsEditor } from './DocumentsEditor.tsx'
import { useFileChoice, useSending } from './use-upload.ts'

type AttachedFilesProps = {
  attachments: AttachmentsRef
  /** The places of documents, each with what it is called. */
  rows: readonly { trxId: string; label: ReactNode; name: string; note?: ReactNode }[]
  /** A document type in words, by its id and how the program calls it. */
  typeText: (id: string, label: string) => string
  /** Says that there is one for each invoice, and how many files are sent at a time. */
  isOneEach?: boolean
  /** A code in words. */
  textOf: (code: string) => string
  /** The places have no name beside them. */
  isNarrow?: boolean
  /** Draws the frame around the rows. */
  frame: (editor: ReactNode) => ReactNode
}

/** The documents of a wizard: what can be chosen, a removal that failed, and a row for each place of a document. */
export function AttachedFiles({
  attachments,
  rows,
  typeText,
  textOf,
  frame,
  isNarrow = false,
  isOneEach = false,
}: AttachedFilesProps) {
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
      <DocumentLimits
        maximumBytes={settings.documentMaximumBytes}
        {...(isOneEach ? { atOnce: settings.documentsAtOnce } : {})}
      />
      {frame(
        <DocumentsEditor
          isNarrow={isNarrow}
          rows={rows}
          types={settings.documentTypes.map((type) => ({ ...type, label: typeText(type.id, type.label) }))}
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
