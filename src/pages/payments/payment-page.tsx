import { readPayment } from '../../api/payments.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { usePageParams } from '../../shared/app/use-page.ts'
import { LoadedPayment } from '../../shared/payments/LoadedPayment.tsx'

export function Page() {
  const { paymentId } = usePageParams('paymentDetails')
  return <LoadedPayment payment={useLoaded(readPayment, { paymentId })} />
}
