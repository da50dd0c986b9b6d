import type { ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'

import type { InvoiceDocument } from '../../../domain/contract/invoice-document.ts'
import { useInvoiceDocumentType } from '../../shared/documents/use-invoice-document-type.ts'
import { useDownload } from '../../shared/load/use-download.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { muted, stack } from '../../ui/layout/layout.css.ts'
import { under } from '../../ui/table/DataTable.css.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { name, row } from './InvoiceDocuments.css.ts'
import { PartFailed } from './PartFailed.tsx'

type InvoiceDocumentsProps = {
  documents: Loaded<readonly InvoiceDocument[]>
  documentHref: (documentId: string) => string
  /** Saves the file among the reader's downloads; rejects when it cannot be had. */
  onDownload: (file: InvoiceDocument) => Promise<void>
  /** Buttons in the head of the card. */
  actions?: ReactNode
  /** What can be done with one document, at the end of its row. */
  endOf?: (file: InvoiceDocument) => ReactNode
}

/** The files that the merchant attached. A download that fails says so beside them, and can be pressed again. */
export function InvoiceDocuments({ documents, documentHref, onDownload, actions, endOf }: InvoiceDocumentsProps) {
  const { t } = useLingui()
  const format = useFormat()
  const typeText = useInvoiceDocumentType()
  const { underWay, hasFailed, onClick } = useDownload()
  return (
    <Card title={t`Documents`} actions={actions}>
      {documents.data === null ? (
        documents.failure ? (
          <PartFailed onRetry={documents.retry}>{t`We couldn’t load the documents.`}</PartFailed>
        ) : (
          <Skeleton lines={2} />
        )
      ) : documents.data.length === 0 ? (
        <p className={muted}>{t`This invoice has no documents.`}</p>
      ) : (
        <div className={stack.s3}>
          <ul role="list" className={stack.s2}>
            {documents.data.map((file) => (
              <li key={file.documentId} className={row} aria-busy={underWay === file.documentId || undefined}>
                <span className={name}>
                  <a
                    href={documentHref(file.documentId)}
                    download={file.fileName}
                    onClick={(event) => onClick(event, file.documentId, () => onDownload(file))}
                  >
                    {file.fileName}
                  </a>
                  <small
                    className={under}
                  >{`${typeText(file.docTypeId, file.documentType)} · ${format.fileSize(file.fileSize)} · ${format.date(file.entryTs)}`}</small>
                </span>
                {endOf?.(file)}
              </li>
            ))}
          </ul>
          {hasFailed ? (
            <Notice tone="late" live="alert">{t`We couldn’t download the document. Try again later.`}</Notice>
          ) : null}
        </div>
      )}
    </Card>
  )
}
