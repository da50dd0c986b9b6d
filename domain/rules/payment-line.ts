import type { Invoice } from '../contract/invoice.ts'
import { isUnpaid, statusesIn } from './invoice-status.ts'
import type { PaymentLine } from './payment.ts'

/** An invoice as a line of a payment: all that is open unless another amount is given (minor units). */
export function paymentLineOf(invoice: Invoice, amountMinor: number | null = null): PaymentLine {
  const statuses = statusesIn(invoice.status)
  const isProcessing = statuses.includes('Payment Pending')
  return {
    trxId: invoice.trxId,
    invoiceId: invoice.invoiceId,
    customerId: invoice.buidCustomer,
    customerEligible: invoice.paymentEligible === 'Y',
    merchantName: invoice.merchantName,
    currency: invoice.currency,
    dueOn: invoice.dueOn,
    openMinor: invoice.openAmount,
    amountMinor: amountMinor ?? invoice.openAmount,
    isUnpaid: isUnpaid(statuses),
    isProcessing,
    version: invoice.version,
  }
}
