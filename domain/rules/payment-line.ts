/** Invoices that a payment may contain, and roles that may pay (§4, §6). */
import type { Invoice } from '../contract/invoice.ts'
import { money, totals, type Currency, type Money } from '../money.ts'
import { type Role, payingRoles } from '../people.ts'
import { isUnpaid, statusesIn } from './invoice-status.ts'

/** One invoice in a payment, with the facts that decide whether it may be there. Amounts in minor units. */
export type PaymentLine = {
  trxId: string
  invoiceId: string
  customerId: string
  customerName: string
  customerEligible: boolean
  merchantName: string
  currency: Currency
  dueOn: string | null
  /** The amount that can be paid now, in minor units: the open amount without what payments under way will cover. */
  openMinor: number
  amountMinor: number
  /** Billed or past due, and nothing else (§4). */
  isUnpaid: boolean
  /** A payment of it is unresolved, or those under way cover all of it. */
  isProcessing: boolean
  version: number
}

export type LineRefusal =
  'paymentStillProcessing' | 'invoiceNotUnpaid' | 'customerNotEligible' | 'amountNotPositive' | 'amountOverDue'

/** Returns an invoice as a line of a payment: all that can be paid unless another amount is given (minor units). */
export function paymentLineOf(invoice: Invoice, amountMinor: number | null = null): PaymentLine {
  const statuses = statusesIn(invoice.status)
  const payableMinor = invoice.openAmount - invoice.pendingAmount
  return {
    trxId: invoice.trxId,
    invoiceId: invoice.invoiceId,
    customerId: invoice.buidCustomer,
    customerName: invoice.customerName,
    customerEligible: invoice.paymentEligible === 'Y',
    merchantName: invoice.merchantName,
    currency: invoice.currency,
    dueOn: invoice.dueOn,
    openMinor: payableMinor,
    amountMinor: amountMinor ?? payableMinor,
    isUnpaid: isUnpaid(statuses),
    isProcessing: statuses.includes('Payment Pending'),
    version: invoice.version,
  }
}

/** Checks whether the role may pay at all (§6). */
export function mayPay(role: Role): boolean {
  return payingRoles.includes(role)
}

/** Returns the reason why this invoice cannot be paid with this amount, or null. */
export function refuseLine(line: PaymentLine): LineRefusal | null {
  if (line.isProcessing) return 'paymentStillProcessing'
  if (!line.isUnpaid) return 'invoiceNotUnpaid'
  if (!line.customerEligible) return 'customerNotEligible'
  if (line.amountMinor <= 0) return 'amountNotPositive'
  if (line.amountMinor > line.openMinor) return 'amountOverDue'
  return null
}

/** Returns the amounts to pay by currency; a line with an impossible amount counts nothing until it is mended. */
export function amountsToPay(lines: readonly PaymentLine[]): Money[] {
  return totals(lines.map((line) => money(refuseLine(line) === null ? line.amountMinor : 0, line.currency)))
}

const unpayable: readonly string[] = [
  'paymentStillProcessing',
  'invoiceNotUnpaid',
  'customerNotEligible',
] satisfies readonly LineRefusal[]

/** Checks whether an invoice can no longer be paid with any amount: a wrong amount is a fault of the request. */
export function isNoLongerPayable(code: string): boolean {
  return unpayable.includes(code)
}

/** The refusals of a payment whose invoices are not what they were when they were chosen. */
export const stalePaymentCodes: readonly string[] = ['invoiceChanged', ...unpayable]

/** Checks whether a payment was refused because its invoices are not what they were when they were chosen. */
export function isPaymentStale(code: string): boolean {
  return stalePaymentCodes.includes(code)
}
