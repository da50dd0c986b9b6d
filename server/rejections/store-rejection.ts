import { randomUUID } from 'node:crypto'

import type { ProposedInvoice } from '../../domain/contract/merchant/proposed-invoice.ts'
import type { RejectionReason, RejectionSource } from '../../domain/rules/rejections/rejection.ts'
import { rejectionHistory, rejections, type FileValue } from '../store/schema/merchant/rejections.ts'
import type { Transactions } from '../store/transactions.ts'
import { listedColumns } from './stored-rejection.ts'

export type NewRejection = {
  readonly source: RejectionSource
  /** Of what failed: the same once more is not stored. Null: it cannot come twice. */
  readonly sourceKey: string | null
  /** Where it came from a file: its name, its line (from 1) and the cells of the line. */
  readonly file: { readonly name: string; readonly line: number; readonly values: readonly FileValue[] } | null
  readonly invoice: ProposedInvoice
  readonly refusals: readonly { readonly code: RejectionReason; readonly at: string }[]
  /** Who sent it; null: nobody of the portal. */
  readonly userId: string | null
}

/**
 * Stores an invoice that failed in the rejection center of its merchant, in the caller's transaction or in one of its
 * own. Returns its id, or null where the same was stored before. The caller has checked that the merchant is theirs.
 */
export function storeRejection(
  store: Transactions,
  { source, sourceKey, file, invoice, refusals, userId }: NewRejection,
  now: Date,
): Promise<string | null> {
  return store.tx(async () => {
    const [fresh] = await store
      .db()
      .insert(rejections)
      .values({
        id: randomUUID(),
        buidMerchant: invoice.buid_merchant,
        source,
        sourceKey,
        fileName: file?.name ?? null,
        fileLine: file?.line ?? null,
        fileValues: file?.values ?? [],
        original: invoice,
        refusals,
        status: 'active',
        createdAt: now,
        changedAt: now,
        ...listedColumns(invoice),
      })
      .onConflictDoNothing()
      .returning({ id: rejections.id })
    if (!fresh) return null
    await store.db().insert(rejectionHistory).values({ rejectionId: fresh.id, event: 'stored', at: now, userId })
    return fresh.id
  })
}
