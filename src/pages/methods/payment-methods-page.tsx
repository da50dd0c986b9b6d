import { readManagedMethods } from '../../api/methods/methods.ts'
import { useCustomerId } from '../../shared/app/use-session.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { PaymentMethods } from './PaymentMethods.tsx'

/** The payment methods of the selected account and of the accounts below it. */
export function Page() {
  const customerId = useCustomerId()
  return (
    <PaymentMethods key={customerId} customerId={customerId} methods={useLoaded(readManagedMethods, { customerId })} />
  )
}
