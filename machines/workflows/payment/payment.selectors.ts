import { refusePayment, refuseSubmit, totalOf } from '../../../domain/rules/payment.ts'
import type { PaymentContext } from './payment.context.ts'

type Seen = { context: PaymentContext }

export const selectLines = ({ context }: Seen) => context.lines
export const selectMethod = ({ context }: Seen) => context.method
export const selectQuote = ({ context }: Seen) => context.quote
export const selectFailure = ({ context }: Seen) => context.failure
export const selectTotal = ({ context }: Seen) => totalOf(context.lines)

/** Checks whether leaving would lose something. */
export const selectHasSelection = ({ context }: Seen) => context.lines.length > 0

/** Why the selection cannot be quoted now, or null. */
export function selectPaymentRefusal({ context }: Seen) {
  return refusePayment({
    role: context.role,
    settings: context.settings,
    lines: context.lines,
    method: context.method?.kind ?? null,
  })
}

/** Why the quote cannot be paid now, or null; an expired quote has left its state by then. */
export function selectSubmitRefusal({ context: { quote, areTermsAccepted } }: Seen) {
  return refuseSubmit({
    isExpired: quote === null,
    feeMinor: quote?.feeMinor ?? 0,
    isFeeAccepted: quote?.feeAcceptedAt != null,
    areTermsAccepted,
  })
}
