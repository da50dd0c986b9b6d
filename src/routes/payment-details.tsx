import { readPayment } from '../api/payments.ts'
import { useLoaded } from '../app/use-loaded.ts'
import { usePageParams } from '../app/use-page.ts'
import { LoadedPayment } from '../screens/payments/LoadedPayment.tsx'

export function Page() {
  const { paymentId } = usePageParams('paymentDetails')
  return <LoadedPayment payment={useLoaded(readPayment, { paymentId })} />
}
