import { useCallback, useEffect, useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useActorRef, useSelector } from '@xstate/react'

import type { MerchantDocuments } from '../../../../domain/contract/merchant/merchant-documents.ts'
import { attachmentsMachine, selectUpload } from '../../../../machines/parts/attachments/attachments.machine.ts'
import { attachmentsWords, documentFailures } from '../../../../machines/parts/attachments/attachments.page.ts'
import type { ChosenDocument } from '../../../../machines/parts/upload/upload.machine.ts'
import { useApp } from '../../../shared/app/app.ts'
import { releaseFile, storedFile } from '../../../shared/documents/chosen-files.ts'
import { DocumentLimits, DocumentsEditor } from '../../../shared/documents/DocumentsEditor.tsx'
import { invoiceUploadPorts } from '../../../shared/documents/invoice-upload-port.ts'
import { useInvoiceDocumentType } from '../../../shared/documents/use-invoice-document-type.ts'
import { useFileChoice, useSending } from '../../../shared/documents/use-upload.ts'
import { useFailureText } from '../../../shared/words/failure-text.tsx'
import { stack } from '../../../ui/layout/layout.css.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { filled } from '../../../ui/text/filled.ts'

type AddDocumentProps = {
  trxId: string
  /** The invoice's number, as its people know it. */
  number: string
  documents: MerchantDocuments
  onClose: (isAdded: boolean) => void
}

/** Adds one document to an invoice: its type, its file, how far it has got. Closing it stops what is under way. */
export function AddDocument({ trxId, number, documents: { items, settings }, onClose }: AddDocumentProps) {
  const { t } = useLingui()
  const { client, inspect } = useApp()
  const textOf = useFailureText(documentFailures)
  const typeText = useInvoiceDocumentType()
  const [{ machine, input }] = useState(() => ({
    machine: attachmentsMachine.provide({
      actors: invoiceUploadPorts(client, { find: storedFile, release: releaseFile }),
    }),
    input: {
      documents: items.map(({ documentId, docTypeId: typeId, fileName, fileSize }) => ({
        documentId,
        trxId,
        typeId,
        fileName,
        fileSize,
      })),
      settings: {
        documentMaximumBytes: settings.maximumBytes,
        documentTypes: settings.types,
        documentsAtOnce: 1,
        isManyATransaction: true,
      },
    },
  }))
  const attachments = useActorRef(machine, { input, ...(inspect ? { inspect } : {}) })
  const { queue, rejected } = useSelector(attachments, ({ context }) => context)
  const isAdded = useSelector(attachments, ({ context }) => context.documents.length > input.documents.length)
  const upload = useSelector(attachments, selectUpload)
  const sending = useSending(upload)
  const choose = useCallback(
    (document: ChosenDocument) => attachments.send({ type: 'document.choose', document }),
    [attachments],
  )
  const { onChoose, placed } = useFileChoice(choose)
  useEffect(() => {
    if (isAdded) onClose(true)
  }, [isAdded, onClose])
  return (
    <Dialog isOpen title={t`Add a document`} onClose={() => onClose(false)}>
      <div className={stack.s4}>
        <DocumentLimits maximumBytes={settings.maximumBytes} />
        <DocumentsEditor
          isNarrow
          rows={[{ trxId, label: null, name: t(filled(attachmentsWords.invoice, { number })) }]}
          types={settings.types.map((type) => ({ ...type, label: typeText(type.id, type.label) }))}
          maximumBytes={settings.maximumBytes}
          // What the invoice has is in its list; here is one more.
          documents={[]}
          counted={input.documents}
          queue={queue}
          sending={sending}
          rejected={placed(rejected)}
          removingId={null}
          isFull={false}
          textOf={textOf}
          onChoose={onChoose}
          onRemove={() => {}}
          onRetry={() => upload?.send({ type: 'upload.retry' })}
          onCancel={() => upload?.send({ type: 'upload.cancel' })}
        />
      </div>
    </Dialog>
  )
}
