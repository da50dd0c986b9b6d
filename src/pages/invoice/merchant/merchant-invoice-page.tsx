import {
  downloadMerchantDocument,
  merchantDocumentHref,
  readMerchantDocuments,
} from '../../../api/merchant/merchant-documents.ts'
import { readMerchantInvoice } from '../../../api/merchant/merchant-invoices.ts'
import { useClient } from '../../../shared/app/use-client.ts'
import { usePageParams } from '../../../shared/app/use-page.ts'
import { useLoaded } from '../../../shared/load/use-loaded.ts'
import { useTogether } from '../../../shared/load/use-together.ts'
import { MerchantInvoicePage } from './MerchantInvoice.tsx'

/** An invoice of a merchant's own. */
export function Page() {
  const { invoiceId } = usePageParams('merchantInvoiceDetails')
  const client = useClient()
  const invoice = useLoaded(readMerchantInvoice, { trxId: invoiceId })
  const documents = useLoaded(readMerchantDocuments, { trxId: invoiceId })
  const hold = useTogether(invoice, documents)
  return (
    <MerchantInvoicePage
      invoice={hold(invoice)}
      documents={hold(documents)}
      documentHref={(documentId) => merchantDocumentHref(client, documentId)}
      onDownload={(file) => downloadMerchantDocument(client, file)}
    />
  )
}
