/** Refunds of payments: what can be refunded, and why something cannot. */
import type { MethodKind, PaymentState } from '../../contract/payment.ts'
import { instrumentOf } from '../payments/instrument.ts'

/** A share of an invoice in a payment, in minor units; `isRefunded`: it has gone back, or is to. */
export type RefundableShare = { readonly trxId: string; readonly amountMinor: number; readonly isRefunded: boolean }

export type RefundFacts = {
  readonly state: PaymentState
  readonly methodKind: MethodKind
  readonly shares: readonly RefundableShare[]
}

export type RefundRefusal = 'paymentNotRefundable' | 'nothingChosen' | 'invoiceNotOfPayment' | 'alreadyRefunded'

const withMoney: readonly PaymentState[] = ['processing', 'settled']

/** Returns what the provider can refund of a payment; a cheque was never made through it. */
export function refundableShares({ state, methodKind, shares }: RefundFacts): readonly RefundableShare[] {
  if (!withMoney.includes(state) || instrumentOf(methodKind) === null) return []
  return shares.filter(({ amountMinor, isRefunded }) => amountMinor > 0 && !isRefunded)
}

/** Returns why these invoices of a payment cannot be refunded, or null. The card fee is never refunded (§1). */
export function refuseRefund(facts: RefundFacts, trxIds: readonly string[]): RefundRefusal | null {
  if (!withMoney.includes(facts.state) || instrumentOf(facts.methodKind) === null) return 'paymentNotRefundable'
  if (trxIds.length === 0) return 'nothingChosen'
  const byId = new Map(facts.shares.map((share) => [share.trxId, share]))
  const chosen = trxIds.map((trxId) => byId.get(trxId))
  if (chosen.includes(undefined)) return 'invoiceNotOfPayment'
  return chosen.every((share) => share !== undefined && share.amountMinor > 0 && !share.isRefunded)
    ? null
    : 'alreadyRefunded'
}
