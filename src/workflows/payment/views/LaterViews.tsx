import type { ReactNode } from 'react'

import type { PaymentRef } from '../../../../machines/workflows/payment/payment.machine.ts'
import { FeeAcknowledgement } from './FeeAcknowledgement.tsx'
import { Declined, Failed, QuoteExpired, Stale, StillProcessing } from './Interrupted.tsx'
import { Review } from './Review.tsx'

export type LaterViewName = 'fee' | 'review' | 'expired' | 'processing' | 'declined' | 'stale' | 'failed' | 'confirmed'

type LaterViewProps = {
  screen: LaterViewName
  payment: PaymentRef
  confirmation: ReactNode
  terms: ReactNode
}

/** What comes after the account and the invoices of a payment. */
export function LaterView({ screen, payment, confirmation, terms }: LaterViewProps) {
  switch (screen) {
    case 'fee':
      return <FeeAcknowledgement payment={payment} />
    case 'review':
      // A payment that is sent again after a reload has no quote at hand: it is being looked up.
      return <Review payment={payment} terms={terms} />
    case 'expired':
      return <QuoteExpired payment={payment} />
    case 'processing':
      return <StillProcessing payment={payment} />
    case 'declined':
      return <Declined payment={payment} />
    case 'stale':
      return <Stale payment={payment} />
    case 'failed':
      return <Failed payment={payment} />
    case 'confirmed':
      return confirmation
  }
}
