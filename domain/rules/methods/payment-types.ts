/** Rules about what a payment method is for (§4): online payment, AutoPay, or both. */
import type { VerificationState } from '../../contract/methods/payment-method.ts'
import { mandateObstacle, type MandateStatus } from '../mandates/status.ts'
import { cardExpiry } from './card-expiry.ts'

export type PaymentTypes = { readonly onlinePayment: boolean; readonly autoPay: boolean }
export type PaymentTypesRefusal = 'paymentTypesMissing' | 'autoPayHeld'

/**
 * Refuses a bank account without a payment type, and AutoPay while another account has it: `holderId` is the account
 * that has it, `replaces` the one that the reader agreed to take it from.
 */
export function refusePaymentTypes(
  { onlinePayment, autoPay }: PaymentTypes,
  holderId: string | null,
  replaces: string | null,
): PaymentTypesRefusal | null {
  if (!onlinePayment && !autoPay) return 'paymentTypesMissing'
  return autoPay && holderId !== null && replaces !== holderId ? 'autoPayHeld' : null
}

export type Usability = {
  readonly verification: VerificationState
  readonly onlinePayment: boolean
  /** `MM/YY` of a card; null for a bank account. */
  readonly expiry: string | null
  /** The direct debit of a bank account; absent or null: none is needed. */
  readonly mandate?: MandateStatus | null | undefined
}

/** Checks whether payments can be made by it in the wizard. One that is not verified is seen and not used. */
export const isUsable = ({ verification, onlinePayment, expiry, mandate = null }: Usability, today: string): boolean =>
  verification === 'verified' &&
  onlinePayment &&
  cardExpiry(expiry, today) !== 'expired' &&
  mandateObstacle(mandate) === null
