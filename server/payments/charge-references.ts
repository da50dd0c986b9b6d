import { and, asc, eq } from 'drizzle-orm'

import { REFERENCE_LENGTH, REFERENCES_MAXIMUM, type ChargeReferences } from '../provider/provider.ts'
import { invoices } from '../store/schema/invoices.ts'
import { paymentAllocations } from '../store/schema/payments.ts'
import type { Store } from '../store/store.ts'

const some = (values: readonly string[], maximum: number): string[] =>
  [...new Set(values.map((value) => value.slice(0, REFERENCE_LENGTH)))]
    .filter((value) => value !== '')
    .slice(0, maximum)

/** Returns what a payment pays as its provider's statement says it, in the order of its invoices. */
export async function chargeReferences(store: Store, paymentId: string): Promise<ChargeReferences> {
  const paid = await store
    .db()
    .select({ invoiceId: invoices.invoiceId, account: invoices.buidCustomer, merchant: invoices.buidMerchant })
    .from(paymentAllocations)
    .innerJoin(invoices, eq(invoices.trxId, paymentAllocations.trxId))
    .where(and(eq(paymentAllocations.paymentId, paymentId), eq(paymentAllocations.reason, 'payment')))
    .orderBy(asc(paymentAllocations.id))
  return {
    merchants: some(
      paid.map(({ merchant }) => merchant),
      REFERENCES_MAXIMUM.merchants,
    ),
    accounts: some(
      paid.map(({ account }) => account),
      REFERENCES_MAXIMUM.accounts,
    ),
    invoices: some(
      paid.map(({ invoiceId }) => invoiceId),
      REFERENCES_MAXIMUM.invoices,
    ),
    invoiceCount: paid.length,
  }
}
