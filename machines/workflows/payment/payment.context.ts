import type { PaymentMode } from '../../../domain/contract/payment-mode.ts'
import type { MethodKind, Payment } from '../../../domain/contract/payment.ts'
import type { PaymentSettings } from '../../../domain/contract/program-settings.ts'
import type { Role } from '../../../domain/people.ts'
import { amountsToPay, type PaymentLine } from '../../../domain/rules/payment-line.ts'
import { countHeld, stillHeld, type DueSelection, type HeldBack } from '../../../domain/rules/payment-split.ts'
import { refusePayment, refuseSubmit, type StoredFacts } from '../../../domain/rules/payment.ts'
import type { Failure } from '../../failure.ts'

export type PayingAccount = { buidCustomer: string; name: string }

/** The method of a payment. `id` is a stored method or the provider's token of a new card; mail has none. */
export type ChosenMethod = StoredFacts & { kind: MethodKind; id: string | null; label: string; last4: string }

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
  /** The program's own terms, which paying accepts; absent or null: the portal's. */
  ownTerms?: string | null | undefined
}

/** An earlier selection, by trx_id and amount in minor units; today's facts are read for it. */
export type Draft = {
  amounts: readonly { trxId: string; amountMinor: number | null }[]
  quoteId: string | null
  method: ChosenMethod | null
}

/** The point at which an interrupted payment continues: the server knows the rest. */
type Resume = { at: 'submitting'; quoteId: string } | { at: 'processing' | 'challenged'; paymentId: string }

export type PaymentInput = {
  /** Made with the draft; with the quote's id it is the Idempotency-Key, so a retry is the same intent. */
  draftId: string
  mode: PaymentMode
  role: Role
  settings: PaymentSettings
  account: PayingAccount | null
  /** The account that was selected in the portal when the payment was begun. */
  customerId: string | null
  /** It pays for every account that the person may see: by card, where they are several. */
  isOfAll: boolean
  /** The location of the account to which it is narrowed; null: each. */
  location: string | null
  draft: Draft | null
  /** Left for a later payment; the confirmation offers it. */
  heldBack: HeldBack
  resume: Resume | null
}

export type PaymentContext = Omit<PaymentInput, 'draft' | 'resume'> & {
  draft: Draft | null
  resume: Resume | null
  lines: readonly PaymentLine[]
  method: ChosenMethod | null
  quote: QuotedPayment | null
  areTermsAccepted: boolean
  /** The server's answer once it is paid or waits for a confirmation; no guard reads it. */
  payment: Payment | null
  /** Known as soon as the server has named it. */
  paymentId: string | null
  declineCode: string | null
  failure: Failure | null
}

/** The pages of a payment, one for each way that it can stand. */
export type PaymentView =
  'account' | 'invoices' | 'reading' | 'pay' | 'challenged' | 'expired' | 'declined' | 'stale' | 'confirmed'

export type PaymentEvent =
  | { type: 'account.choose'; account: PayingAccount }
  | { type: 'account.change' }
  | { type: 'invoice.toggle'; line: PaymentLine }
  | { type: 'selection.clear' }
  /** Pays a currency first, or as many invoices as a card takes; the others are held back. */
  | { type: 'selection.split'; currency?: string }
  | { type: 'amount.change'; trxId: string; amountMinor: number }
  /** All that is open, or a selection of it; what is disputed or on hold stays out of what is due. */
  | { type: 'everythingDue.add'; selection?: DueSelection }
  | { type: 'method.choose'; method: ChosenMethod }
  /** The method that this person paid with last has been read. */
  | { type: 'method.remembered'; method: ChosenMethod }
  | { type: 'draft.reload' }
  | { type: 'quote.request' }
  | { type: 'fee.accept' }
  | { type: 'terms.toggle' }
  | { type: 'step.back' }
  | { type: 'payment.submit' }
  | { type: 'payment.retry' }
  | { type: 'challenge.check' }
  | { type: 'changes.accept' }
  | { type: 'payment.leave' }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }

/** Returns what is sent: the quote, and the Idempotency-Key of the quoted payment (promise R1). */
export function intentOf({ draftId, quote, resume }: PaymentContext): { quoteId: string; key: string } {
  const quoteId = quote?.id ?? (resume?.at === 'submitting' ? resume.quoteId : '')
  return { quoteId, key: `${draftId}.${quoteId}` }
}

/** Returns the id of the payment that is to be confirmed, also after a reload. */
export const challengedIdOf = ({ paymentId, resume }: PaymentContext): string =>
  paymentId ?? (resume?.at === 'challenged' ? resume.paymentId : '')

type Seen = { context: PaymentContext }

export const selectLines = ({ context }: Seen) => context.lines
export const selectMethod = ({ context }: Seen) => context.method
export const selectQuote = ({ context }: Seen) => context.quote
export const selectFailure = ({ context }: Seen) => context.failure
export const selectTotal = ({ context }: Seen) => amountsToPay(context.lines).reduce((sum, { minor }) => sum + minor, 0)

/** Returns what is left for a later payment: no invoice that is chosen again. */
export const selectHeldBack = ({ context }: Seen): HeldBack => stillHeld(context.heldBack, context.lines)
export const selectHeldCount = (state: Seen) => countHeld(selectHeldBack(state))

/** Checks whether leaving would lose something. */
export const selectHasSelection = ({ context }: Seen) => context.lines.length > 0

/** Returns why the selection cannot be quoted now, or null. */
export function selectPaymentRefusal({ context }: Seen) {
  return refusePayment({
    role: context.role,
    settings: context.settings,
    lines: context.lines,
    method: context.method?.kind ?? null,
    ...(context.method === null ? {} : { stored: context.method }),
  })
}

/** Returns why the quote cannot be paid now, or null; an expired quote has left its state by then. */
export function selectSubmitRefusal({ context: { quote, areTermsAccepted } }: Seen) {
  return refuseSubmit({
    isExpired: quote === null,
    feeMinor: quote?.feeMinor ?? 0,
    isFeeAccepted: quote?.feeAcceptedAt != null,
    areTermsAccepted,
  })
}

/** The selection to quote, and the id of its quote where nothing has changed since. */
export type QuoteInput = { heldId: string | null; lines: readonly PaymentLine[]; method: ChosenMethod | null }

/** The account and location whose invoices are read, null for each, and which of them. */
export type DueInput = DueSelection & { customerId: string | null; location: string | null }

/**
 * Returns the invoices that a request, or what the payment before has left, reads: a part of what is due, and what matches
 * a list, of the place where that was shown; all that is due of the account that pays.
 */
export function dueInputOf(context: PaymentContext, wanted: DueSelection | null): DueInput {
  const { part = null, matching = null } = wanted ?? context.heldBack.due ?? {}
  const shown = context.isOfAll ? null : context.customerId
  const customerId = part === null && matching === null ? (context.account?.buidCustomer ?? null) : shown
  return {
    part,
    matching,
    customerId,
    location: customerId === context.customerId ? context.location : null,
  }
}

/** Invoices that are due, and those beyond the most that one payment takes. */
export type LoadedDue = { lines: readonly PaymentLine[]; beyond: HeldBack['due'] }
