import { usePageParams } from '../../shared/app/use-page.ts'
import { InvoiceListPage, statusOf } from './InvoiceLists.tsx'

export function Page() {
  const { status } = usePageParams('programInvoiceList')
  return <InvoiceListPage customerId={null} status={statusOf(status)} />
}
