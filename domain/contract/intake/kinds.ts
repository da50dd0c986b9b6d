/** Kinds of changes that a feed brings, with the schema of each. */
import type { CancellationChange } from './cancellation-change.ts'
import type { CreditChange } from './credit-change.ts'
import type { InvoiceChange } from './invoice-change.ts'
import type { LimitChange } from './limit-change.ts'
import type { PaymentChange } from './payment-change.ts'
import type { CustomerChange, LocationChange, MerchantChange } from './record-change.ts'

export const intakeKinds = [
  'invoice',
  'cancellation',
  'payment',
  'credit',
  'limit',
  'customer',
  'merchant',
  'location',
] as const
export type IntakeKind = (typeof intakeKinds)[number]

export type ChangeOf = {
  readonly invoice: InvoiceChange
  readonly cancellation: CancellationChange
  readonly payment: PaymentChange
  readonly credit: CreditChange
  readonly limit: LimitChange
  readonly customer: CustomerChange
  readonly merchant: MerchantChange
  readonly location: LocationChange
}
