/** The way from what was billed to what is still to pay, as lines that add up (EN 16931 BG-22 and what came after). */
import type { InvoiceDetails } from '../contract/invoice-details.ts'
import type { Invoice } from '../contract/invoice.ts'

/** A payment of the invoice; a merchant does not see which one it is. */
export type StatedPayment = Pick<InvoiceDetails['payments'][number], 'state' | 'amount' | 'created_at'> & {
  readonly payment_id?: string
}

/** One line of the statement, in minor units as it is added: payments are negative. */
export type StatementLine =
  | { kind: 'adjusted' | 'lateFee' | 'paidElsewhere' | 'otherProcessing'; minor: number }
  | { kind: 'paid' | 'processing'; minor: number; payment: StatedPayment }

export type Statement = {
  billedMinor: number
  /** Without lines of zero. */
  lines: readonly StatementLine[]
  /** Billed and all lines: the amount that can be paid now, in minor units; negative on a credit. */
  leftMinor: number
}

const failed: readonly string[] = ['declined', 'returned', 'chargedBack', 'cancelled']

/** Checks whether a payment in this state is still to settle. */
export const isUnderWay = (state: string) => state !== 'settled' && !failed.includes(state)

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/**
 * Returns the statement of an invoice. Payments of it may be unknown (empty while they load): what they do not explain
 * stands in one line each for what was paid and for what is processing.
 */
export function statementOf(invoice: Invoice, payments: readonly StatedPayment[]): Statement {
  const settled = payments.filter(({ state }) => state === 'settled')
  const underWay = payments.filter(({ state }) => isUnderWay(state))
  const paid = invoice.billedTotal + invoice.adjusted + invoice.lateFee - invoice.openAmount
  const isProcessing = invoice.pendingAmount > 0
  const lines: StatementLine[] = [
    { kind: 'adjusted', minor: invoice.adjusted },
    { kind: 'lateFee', minor: invoice.lateFee },
    ...settled.toReversed().map((payment) => ({ kind: 'paid' as const, minor: -payment.amount, payment })),
    { kind: 'paidElsewhere', minor: sum(settled.map(({ amount }) => amount)) - paid },
    ...(isProcessing
      ? underWay.toReversed().map((payment) => ({ kind: 'processing' as const, minor: -payment.amount, payment }))
      : []),
    {
      kind: 'otherProcessing',
      minor: (isProcessing ? sum(underWay.map(({ amount }) => amount)) : 0) - invoice.pendingAmount,
    },
  ]
  const known = lines.filter(({ minor }) => minor !== 0)
  return {
    billedMinor: invoice.billedTotal,
    lines: known,
    leftMinor: invoice.billedTotal + sum(known.map(({ minor }) => minor)),
  }
}
