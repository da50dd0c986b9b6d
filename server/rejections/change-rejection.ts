/** Corrections of rejections, and their cancellation. Each is decided by the lifecycle and written down. */
import { and, asc, inArray } from 'drizzle-orm'

import type { ProposedInvoice } from '../../domain/contract/merchant/proposed-invoice.ts'
import { refuseCancellation } from '../../domain/rules/rejections/rejection.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { judgeInvoice } from '../invoices/create/check-invoice.ts'
import { rejections } from '../store/schema/merchant/rejections.ts'
import type { MerchantReader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { listedColumns, originalOf, refusalsOf, rejectionOf, statusOf, type RejectionRow } from './stored-rejection.ts'
import { move, notMoved, type Actor } from './transition.ts'

export type Change = { readonly reader: MerchantReader; readonly actor: Actor; readonly now: Date }

/** Stores a correction beside what was stored first. Refuses with 409 one that was made from an older version. */
export function saveCorrection(
  store: Store,
  { reader, actor, now }: Change,
  id: string,
  { version, invoice }: { version: number; invoice: ProposedInvoice },
): Promise<void> {
  return store.tx(async () => {
    const row = await rejectionOf(store, reader, id)
    requireVersion(row, version)
    const change = { correction: invoice, ...listedColumns(invoice) }
    if ((await move(store, row, { type: 'correction.save' }, { actor, now, change })) === null)
      throw notMoved(await rejectionOf(store, reader, id))
  })
}

/** Goes back to what was stored first, with its reasons as they are today. */
export function discardChanges(
  store: Store,
  { reader, actor, now }: Change,
  id: string,
  { version }: { version: number },
): Promise<void> {
  return store.tx(async () => {
    const row = await rejectionOf(store, reader, id)
    requireVersion(row, version)
    const original = originalOf(row)
    // The reasons of a correction that was refused are none of the original's.
    const { refusals } = await judgeInvoice(store, original, now)
    const ofLine = refusalsOf(row).filter(({ code }) => code === 'lineRefused')
    const change = {
      correction: null,
      refusals: refusals.length > 0 ? refusals : ofLine,
      ...listedColumns(original),
    }
    if ((await move(store, row, { type: 'correction.discard' }, { actor, now, change })) === null)
      throw notMoved(await rejectionOf(store, reader, id))
  })
}

/** Refuses with 409 a change of an active rejection that was made from another version. */
export function requireVersion(row: RejectionRow, version: number): void {
  if (row.status === 'active' && row.version !== version) throw notMoved(row)
}

export type Cancelled = {
  readonly cancelled: readonly string[]
  readonly notActive: readonly { readonly id: string; readonly invoice_number: string }[]
}

/**
 * Cancels rejections for good. Those that are not active stay as they are and are named; refuses with 404 a foreign or
 * unknown one among them, and with 409 where none is active (§5).
 */
export function cancelRejections(
  store: Store,
  { reader, actor, now }: Change,
  ids: readonly string[],
): Promise<Cancelled> {
  const wanted = [...new Set(ids)]
  return store.tx(async () => {
    // Locked in one order, so that two people who cancel the same do not wait for each other.
    const rows = await store
      .db()
      .select()
      .from(rejections)
      .where(and(inArray(rejections.id, wanted), inArray(rejections.buidMerchant, [...reader.merchants])))
      .orderBy(asc(rejections.id))
      .for('update')
    if (rows.length < wanted.length) throw notFound()
    const refusal = refuseCancellation(rows.map(statusOf))
    if (refusal !== null) throw refuse(409, refusal)
    const cancelled: string[] = []
    const notActive: { id: string; invoice_number: string }[] = []
    for (const row of rows) {
      const moved = await move(store, row, { type: 'rejection.cancel' }, { actor, now })
      if (moved) cancelled.push(row.id)
      else notActive.push({ id: row.id, invoice_number: row.invoiceNumber })
    }
    return { cancelled, notActive }
  })
}
