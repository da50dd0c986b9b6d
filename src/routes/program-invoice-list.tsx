import { usePageParams } from '../app/use-page.ts'
import { InvoiceListPage, statusOf } from './InvoiceListPage.tsx'

export function Page() {
  const { status } = usePageParams('programInvoiceList')
  return <InvoiceListPage customerId={null} status={statusOf(status)} />
}
