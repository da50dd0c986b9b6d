import { asc, eq, gt, and } from 'drizzle-orm'

import type { ChequeShare } from '../../domain/rules/mail-payment/mail-payment.ts'
import { merchants } from '../store/schema/accounts.ts'
import { invoices } from '../store/schema/invoices.ts'
import { paymentAllocations } from '../store/schema/payments.ts'
import type { Store } from '../store/store.ts'

/** Returns the announced shares of a payment by mail in order of their due dates; those without one come last. */
export async function sharesOf(
  store: Store,
  paymentId: string,
): Promise<(ChequeShare & { readonly merchantId: string; readonly merchantName: string })[]> {
  return (
    store
      .db()
      .select({
        trxId: invoices.trxId,
        invoiceId: invoices.invoiceId,
        dueOn: invoices.dueOn,
        amountMinor: paymentAllocations.amountMinor,
        merchantId: merchants.buid,
        merchantName: merchants.name,
      })
      .from(paymentAllocations)
      .innerJoin(invoices, eq(invoices.trxId, paymentAllocations.trxId))
      .innerJoin(merchants, eq(merchants.buid, invoices.buidMerchant))
      // What was released of a share is a further row with a negative amount.
      .where(and(eq(paymentAllocations.paymentId, paymentId), gt(paymentAllocations.amountMinor, 0)))
      .orderBy(asc(invoices.dueOn), asc(invoices.invoiceId), asc(invoices.trxId))
  )
}
