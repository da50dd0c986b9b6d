import {
  documentHref,
  downloadDocument,
  readAddresses,
  readDocuments,
  readInvoiceDetails,
} from '../../api/invoice-details.ts'
import { readInvoicesById } from '../../api/invoices.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { useGo, usePageParams } from '../../shared/app/use-page.ts'
import { usePageAccount } from '../../shared/choices/page-account.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { useTogether } from '../../shared/load/use-together.ts'
import { InvoicePage } from './InvoiceView.tsx'

export function Page() {
  const { invoiceId } = usePageParams('invoiceDetails')
  const go = useGo()
  const client = useClient()
  const invoice = useLoaded(readInvoicesById, { trxIds: [invoiceId] })
  const details = useLoaded(readInvoiceDetails, { trxId: invoiceId })
  const addresses = useLoaded(readAddresses, { trxId: invoiceId })
  const documents = useLoaded(readDocuments, { trxId: invoiceId })
  const shown = invoice.data?.[0]
  usePageAccount(shown ? { buidCustomer: shown.buidCustomer, name: shown.customerName } : null)
  const hold = useTogether(invoice, details, addresses, documents)
  return (
    <InvoicePage
      invoice={hold(invoice)}
      details={hold(details)}
      addresses={hold(addresses)}
      documents={hold(documents)}
      documentHref={(documentId) => documentHref(client, documentId)}
      onDownload={(file) => downloadDocument(client, file)}
      onPay={(trxId) => go(pathTo('paymentInvoices'), { search: { invoiceIds: trxId } })}
      onDispute={(trxId, kind) =>
        go(pathTo('disputeCreate'), { search: { invoiceIds: trxId, ...(kind === 'chargeback' ? { kind } : {}) } })
      }
    />
  )
}
