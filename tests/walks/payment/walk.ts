import type { PaymentContext } from '../../../machines/workflows/payment/payment.context.ts'
import type { Walk } from '../driver.ts'
import type { Walker } from './fixture.ts'

/** What a walk through a payment remembers. */
export type PaymentOwn = {
  walker: Walker
  /** What the real server said last, where the walk needs it. */
  real: { quoteId: string | null; declineCode: string | null; refusal: string | null }
}
export type PaymentWalk = Walk<PaymentOwn>

/** The account that pays now, as the model names it; the program overview pays for the first one. */
export function payingAccount({ predicted }: PaymentWalk): string {
  const { account } = predicted.context as PaymentContext
  return account?.buidCustomer ?? 'c1'
}
