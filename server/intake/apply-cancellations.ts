/** Cancellations of invoices and credit notes: nothing of them is open any more. */
import type { CancellationChange } from '../../domain/contract/intake/cancellation-change.ts'
import type { Applied, IntakeCode } from '../../domain/contract/intake/result.ts'
import { businessDate } from '../../domain/dates.ts'
import { refuseCancellation } from '../../domain/rules/intake/outside-money.ts'
import { invoices } from '../store/schema/invoices.ts'
import type { Transactions } from '../store/transactions.ts'
import { openBook } from './invoice-book.ts'
import { findParties } from './parties.ts'
import type { IntakeRequest } from './request.ts'
import { refused } from './results.ts'
import { sayReasons } from './reasons.ts'
import type { Numbered } from './stored-invoices.ts'

/** Cancels in the caller's transaction: what was open becomes an adjustment, so that all sums agree. */
export async function applyCancellations(
  store: Transactions,
  changes: readonly CancellationChange[],
  request: IntakeRequest,
): Promise<Applied[]> {
  const partiesOf = await findParties(store, request, changes)
  const placed = changes.map((change): Numbered | IntakeCode => {
    const parties = partiesOf(change)
    if (typeof parties === 'string') return parties
    const { merchant, customer } = parties
    return { buidMerchant: merchant.buid, buidCustomer: customer.buid, kind: change.kind, invoiceId: change.number }
  })
  const book = await openBook(
    store,
    placed.filter((one) => typeof one === 'object'),
  )
  const reasons = new Map<string, string>()
  const today = businessDate(request.now)
  const applied = changes.map(({ cancelledOn, reason }, at): Applied => {
    const numbered = placed[at] ?? 'invoiceUnknown'
    if (typeof numbered === 'string') return refused(numbered)
    const row = book.byNumber(numbered)
    if (!row) return refused('invoiceUnknown')
    const { trxId } = row
    if (row.cancelledOn !== null) return { result: 'unchanged', code: null, id: trxId }
    const refusal = refuseCancellation(row)
    if (refusal !== null) return refused(refusal, trxId)
    const adjustedMinor = row.adjustedMinor - row.openMinor
    book.change(trxId, { openMinor: 0, adjustedMinor, cancelledOn: cancelledOn ?? today })
    if (reason) reasons.set(trxId, reason)
    return { result: 'changed', code: null, id: trxId }
  })
  await book.write()
  await sayReasons(store, invoices, reasons)
  return applied
}
