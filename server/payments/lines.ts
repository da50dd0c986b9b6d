import { and, asc, eq, inArray } from 'drizzle-orm'

import { invoiceStatuses, isUnpaid } from '../../domain/rules/invoice-status.ts'
import type { PaymentLine } from '../../domain/rules/payment-line.ts'
import { customers, merchants } from '../store/schema/accounts.ts'
import { invoices } from '../store/schema/invoices.ts'
import type { Store } from '../store/store.ts'
import type { Payer } from './payer.ts'

/** An invoice with everything that decides about paying it, and the country that decides about the fee. */
export type InvoiceFacts = Omit<PaymentLine, 'amountMinor'> & { country: string }

/**
 * The facts of those invoices that the payer may pay for, by `trx_id` and in its order; others are left out. With
 * `lock` the rows stay as they are until the transaction ends.
 */
export async function readInvoices(
  store: Store,
  payer: Payer,
  trxIds: readonly string[],
  { lock, today }: { lock: boolean; today: string },
): Promise<Map<string, InvoiceFacts>> {
  const query = store
    .db()
    .select({ invoice: invoices, customer: customers, merchantName: merchants.name })
    .from(invoices)
    .innerJoin(customers, eq(customers.buid, invoices.buidCustomer))
    .innerJoin(merchants, eq(merchants.buid, invoices.buidMerchant))
    .where(and(inArray(invoices.trxId, [...trxIds]), payer.mayAct(invoices.buidCustomer)))
    .orderBy(asc(invoices.trxId))
  const rows = await (lock ? query.for('update', { of: invoices }) : query)
  return new Map(
    rows.map(({ invoice, customer, merchantName }) => [
      invoice.trxId,
      {
        trxId: invoice.trxId,
        invoiceId: invoice.invoiceId,
        customerId: invoice.buidCustomer,
        customerEligible: customer.paymentEligible,
        merchantName,
        currency: invoice.currency,
        dueOn: invoice.dueOn,
        openMinor: invoice.openMinor,
        isUnpaid: isUnpaid(invoiceStatuses(invoice, today)),
        isProcessing: invoice.pendingMinor > 0,
        version: invoice.version,
        country: customer.country,
      },
    ]),
  )
}
