/** Refunds as those see them who see the payment. */
import { and, asc, inArray, sql, type SQL } from 'drizzle-orm'
import type { InferInput } from 'valibot'

import type { PaymentAttributesSchema } from '../../domain/contract/payment.ts'
import { refundsToSee } from '../../domain/rules/refunds/refunds-to-see.ts'
import { invoices } from './schema/invoices.ts'
import { payments } from './schema/payments.ts'
import { refunds, refundShares } from './schema/refunds.ts'
import type { Store } from './store.ts'

type RefundWire = NonNullable<InferInput<typeof PaymentAttributesSchema>['refunds']>[number]
type Row = { readonly trxId: string; readonly amountMinor: number; readonly reason: string }

const REASONS: readonly string[] = ['refunded', 'refundFailed']

/** Checks whether a row of the allocations is of a refund: it takes from an invoice, or gives it back where it failed. */
export const isOfRefund = ({ reason }: Pick<Row, 'reason'>): boolean => REASONS.includes(reason)

/** Returns what rows of allocations have refunded, in minor units. */
export const refundedBy = (rows: readonly Row[]): number =>
  rows.reduce((sum, row) => (isOfRefund(row) ? sum - row.amountMinor : sum), 0)

/** Returns the condition that anything of a row of `payments` was refunded. Refunds are few, so they are read first. */
export const isRefunded = (): SQL => sql`${payments.id} in (
  select ${refunds.paymentId} from ${refunds} where ${inArray(refunds.status, ['accepted', 'refunded'])})`

/** Returns the refunds of these payments as they travel, oldest first. */
export async function refundsOfPayments(
  store: Store,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly RefundWire[]>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await store
    .db()
    .select()
    .from(refunds)
    .where(and(inArray(refunds.paymentId, [...paymentIds]), inArray(refunds.status, [...refundsToSee])))
    .orderBy(asc(refunds.requestedAt), asc(refunds.id))
  const ids = rows.map(({ id }) => id)
  const shares =
    ids.length === 0
      ? []
      : await store
          .db()
          .select({ share: refundShares, invoiceId: invoices.invoiceId })
          .from(refundShares)
          .innerJoin(invoices, sql`${invoices.trxId} = ${refundShares.trxId}`)
          .where(inArray(refundShares.refundId, ids))
          .orderBy(asc(invoices.invoiceId), asc(invoices.trxId))
  const found = new Map<string, RefundWire[]>()
  for (const { id, paymentId, status, amountMinor, requestedAt, endedAt } of rows) {
    const wire = {
      id,
      status,
      amount: amountMinor,
      invoices: shares
        .filter(({ share }) => share.refundId === id)
        .map(({ share, invoiceId }) => ({ trx_id: share.trxId, invoice_id: invoiceId, amount: share.amountMinor })),
      requested_at: requestedAt.toISOString(),
      ended_at: endedAt?.toISOString() ?? null,
    }
    // The column holds words of the domain's list: only the folder of refunds writes it.
    found.set(paymentId, [...(found.get(paymentId) ?? []), wire as RefundWire])
  }
  return found
}
