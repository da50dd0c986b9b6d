import { lazy, Suspense, useCallback, useState } from 'react'

import { useLingui } from '@lingui/react/macro'

import type {
  MerchantDocument,
  MerchantDocuments as Documents,
} from '../../../../domain/contract/merchant/merchant-documents.ts'
import type { Loaded } from '../../../shared/load/use-loaded.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { InvoiceDocuments } from '../InvoiceDocuments.tsx'

// Fetched when they are wanted: most invoices are only read.
const AddDocument = lazy(async () => ({ default: (await import('./AddDocument.tsx')).AddDocument }))
const RemoveDocument = lazy(async () => ({ default: (await import('./RemoveDocument.tsx')).RemoveDocument }))

type MerchantDocumentsProps = {
  trxId: string
  number: string
  documents: Loaded<Documents>
  documentHref: (documentId: string) => string
  onDownload: (file: Pick<MerchantDocument, 'documentId' | 'fileName'>) => Promise<void>
}

/** The documents of an invoice for its merchant's people, who add and remove them where their role allows. */
export function MerchantDocuments({ trxId, number, documents, documentHref, onDownload }: MerchantDocumentsProps) {
  const { t } = useLingui()
  const { data, retry } = documents
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<MerchantDocument | null>(null)
  const onAddClosed = useCallback(
    (isAdded: boolean) => {
      setAdding(false)
      if (isAdded) toast({ tone: 'done', text: t`Document added` })
      // One that was stopped on its way may be there all the same.
      retry()
    },
    [retry, t],
  )
  return (
    <>
      <InvoiceDocuments
        documents={{ ...documents, data: data?.items ?? null }}
        documentHref={documentHref}
        onDownload={onDownload}
        actions={
          data?.canAdd ? (
            <Button size="sm" data-print="no" onClick={() => setAdding(true)}>
              {t`Add a document`}
            </Button>
          ) : undefined
        }
        endOf={({ documentId, fileName }) => {
          const document = data?.items.find((one) => one.documentId === documentId)
          if (!document?.canRemove) return null
          return (
            <Button
              size="sm"
              kind="quiet"
              data-print="no"
              aria-label={t`Remove ${{ file: fileName }}`}
              onClick={() => setRemoved(document)}
            >
              {t`Remove`}
            </Button>
          )
        }}
      />
      <Suspense fallback={null}>
        {isAdding && data !== null ? (
          <AddDocument trxId={trxId} number={number} documents={data} onClose={onAddClosed} />
        ) : null}
        {removed === null ? null : (
          <RemoveDocument
            document={removed}
            onClose={(isRemoved) => {
              setRemoved(null)
              if (isRemoved) retry()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
