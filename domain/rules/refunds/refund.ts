/** Refunds of payments: what can be refunded, and why something cannot. */
import type { MethodKind, PaymentState } from '../../contract/payment.ts'
import { instrumentOf } from '../payments/instrument.ts'

/** What is left to refund of an invoice in a payment, in minor units. */
export type RefundableShare = { readonly trxId: string; readonly amountMinor: number }

export type RefundFacts = {
  readonly state: PaymentState
  readonly methodKind: MethodKind
  readonly shares: readonly RefundableShare[]
}

/** What is refunded of an invoice, in minor units. */
export type RefundLine = { readonly trxId: string; readonly amountMinor: number }

export type RefundRefusal =
  'paymentNotRefundable' | 'nothingChosen' | 'invoiceNotOfPayment' | 'alreadyRefunded' | 'amountAboveRest'

const withMoney: readonly PaymentState[] = ['processing', 'settled']

/** Returns what the provider can refund of a payment; a cheque was never made through it. */
export function refundableShares<Share extends RefundableShare>({
  state,
  methodKind,
  shares,
}: Omit<RefundFacts, 'shares'> & { readonly shares: readonly Share[] }): readonly Share[] {
  if (!withMoney.includes(state) || instrumentOf(methodKind) === null) return []
  return shares.filter(({ amountMinor }) => amountMinor > 0)
}

/**
 * Returns why these amounts of a payment's invoices cannot be refunded, or null. Each is at most what is left of its
 * invoice. The card fee is never refunded (§1).
 */
export function refuseRefund(facts: RefundFacts, lines: readonly RefundLine[]): RefundRefusal | null {
  if (!withMoney.includes(facts.state) || instrumentOf(facts.methodKind) === null) return 'paymentNotRefundable'
  if (lines.length === 0) return 'nothingChosen'
  const left = new Map(facts.shares.map(({ trxId, amountMinor }) => [trxId, amountMinor]))
  if (lines.some(({ trxId }) => !left.has(trxId))) return 'invoiceNotOfPayment'
  const leftOf = ({ trxId }: RefundLine) => left.get(trxId) ?? 0
  if (lines.some((line) => leftOf(line) <= 0)) return 'alreadyRefunded'
  return lines.some((line) => line.amountMinor > leftOf(line)) ? 'amountAboveRest' : null
}
