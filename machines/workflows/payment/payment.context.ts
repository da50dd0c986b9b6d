import type { PaymentMode } from '../../../domain/contract/secure-config.ts'
import type { MethodKind, PaymentState } from '../../../domain/contract/payment.ts'
import type { PaymentSettings } from '../../../domain/contract/program-settings.ts'
import type { Role } from '../../../domain/people.ts'
import type { PaymentLine } from '../../../domain/rules/payment-line.ts'
import type { Failure } from '../../failure.ts'

export type PayingAccount = { buidCustomer: string; name: string }

/** How it will be paid. `id` is a stored method or the provider's token of a new card; mail has none. */
export type ChosenMethod = { kind: MethodKind; id: string | null; label: string; last4: string }

export type QuotedPayment = {
  id: string
  currency: string
  subtotalMinor: number
  feeMinor: number
  feeBasisPoints: number
  feeFixedMinor: number
  totalMinor: number
  expiresAt: string
  /** From the answer to the expiry by the server's clock. */
  lifetimeMs: number
  feeAcceptedAt: string | null
}

export type PaymentOutcome = { paymentId: string; state: PaymentState; declineCode: string | null }

/** What was chosen before, by trx_id and amount; the facts are read anew. */
export type Draft = {
  amounts: readonly { trxId: string; amountMinor: number | null }[]
  quoteId: string | null
  method: ChosenMethod | null
}

/** Where an interrupted payment goes on: the server knows the rest. */
type Resume = { at: 'submitting'; quoteId: string } | { at: 'processing'; paymentId: string }

export type PaymentInput = {
  /** Made with the draft; with the quote's id it is the Idempotency-Key, so a retry is the same intent. */
  draftId: string
  mode: PaymentMode
  role: Role
  settings: PaymentSettings
  account: PayingAccount | null
  draft: Draft | null
  resume: Resume | null
}

export type PaymentContext = Omit<PaymentInput, 'draft' | 'resume'> & {
  draft: Draft | null
  resume: Resume | null
  lines: readonly PaymentLine[]
  method: ChosenMethod | null
  quote: QuotedPayment | null
  areTermsAccepted: boolean
  paymentId: string | null
  declineCode: string | null
  failure: Failure | null
}

export type PaymentEvent =
  | { type: 'account.choose'; account: PayingAccount }
  | { type: 'account.change' }
  | { type: 'invoice.toggle'; line: PaymentLine }
  | { type: 'selection.clear' }
  | { type: 'amount.change'; trxId: string; amountMinor: number }
  | { type: 'everythingDue.add' }
  | { type: 'method.choose'; method: ChosenMethod }
  | { type: 'draft.reload' }
  | { type: 'quote.request' }
  | { type: 'fee.accept' }
  | { type: 'terms.toggle' }
  | { type: 'step.back' }
  | { type: 'payment.submit' }
  | { type: 'payment.retry' }
  | { type: 'payment.check' }
  | { type: 'changes.accept' }
  | { type: 'payment.leave' }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }

/** The Idempotency-Key of the quoted payment (promise R1). */
export function idempotencyKey({ draftId }: Pick<PaymentContext, 'draftId'>, quoteId: string): string {
  return `${draftId}.${quoteId}`
}
