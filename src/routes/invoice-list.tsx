import { usePageParams } from '../app/use-page.ts'
import { useCustomerId } from '../app/use-session.ts'
import { InvoiceListPage, statusOf } from './InvoiceListPage.tsx'

export function Page() {
  const { status } = usePageParams('invoiceList')
  const customerId = useCustomerId()
  // Another account starts with an empty choice.
  return <InvoiceListPage key={customerId} customerId={customerId} status={statusOf(status)} />
}
