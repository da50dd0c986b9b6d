import { usePageParams } from '../../shared/app/use-page.ts'
import { useCustomerId } from '../../shared/app/use-session.ts'
import { InvoiceListPage, statusOf } from './InvoiceLists.tsx'

export function Page() {
  const { status } = usePageParams('invoiceList')
  const customerId = useCustomerId()
  // Another account starts with an empty choice.
  return <InvoiceListPage key={customerId} customerId={customerId} status={statusOf(status)} />
}
