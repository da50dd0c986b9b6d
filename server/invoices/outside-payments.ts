import { desc, eq, inArray, sql } from 'drizzle-orm'
import type * as v from 'valibot'

import type { OutsidePaymentSchema } from '../../domain/contract/invoice-details.ts'
import { outsideAllocations, outsidePayments } from '../store/schema/merchant/intake.ts'
import type { Store } from '../store/store.ts'

type OutsidePayment = v.InferInput<typeof OutsidePaymentSchema>

/** Returns what invoices got outside the portal, and what credit notes gave, each the newest first. */
export async function outsidePaymentsOf(
  store: Store,
  trxIds: readonly string[],
): Promise<ReadonlyMap<string, OutsidePayment[]>> {
  const { id, kind, paidOn, method } = outsidePayments
  // What was taken back is a further row with the negative amount.
  const sum = sql<string>`sum(${outsideAllocations.amountMinor})`
  const rows = await store
    .db()
    .select({ trxId: outsideAllocations.trxId, kind, paidOn, method, sum })
    .from(outsideAllocations)
    .innerJoin(outsidePayments, eq(outsidePayments.id, outsideAllocations.paymentId))
    .where(inArray(outsideAllocations.trxId, [...trxIds]))
    .groupBy(outsideAllocations.trxId, id)
    .having(sql`${sum} <> 0`)
    .orderBy(desc(paidOn), desc(outsidePayments.receivedAt))
  const found = new Map<string, OutsidePayment[]>()
  for (const row of rows) {
    const payment: OutsidePayment = {
      kind: row.kind === 'credit' ? 'credit' : 'payment',
      amount: Math.abs(Number(row.sum)),
      paid_on: row.paidOn,
      method: row.method,
    }
    found.set(row.trxId, [...(found.get(row.trxId) ?? []), payment])
  }
  return found
}
