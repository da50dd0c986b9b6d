import { useSelector } from '@xstate/react'

import type { PaymentRef } from '../../../../machines/workflows/payment/payment.machine.ts'
import { PaymentPage } from '../../../shared/payments/PaymentView.tsx'
import { HeldBackOffer } from './HeldBackOffer.tsx'
import { OtherPastDue } from './OtherPastDue.tsx'

/** The payment as the server answered it: it is not read again. What it has left is offered beside it. */
export function Confirmation({ payment }: { payment: PaymentRef }) {
  const paid = useSelector(payment, ({ context }) => context.payment)
  if (paid === null) return null
  const rest = (
    <>
      <HeldBackOffer payment={payment} />
      <OtherPastDue payment={payment} />
    </>
  )
  return <PaymentPage payment={paid} isNew rest={rest} />
}
