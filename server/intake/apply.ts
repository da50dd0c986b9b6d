/** The one way in which a feed changes what a program has: one change of a call, or a batch of a file's rows. */
import type { ChangeOf, IntakeKind } from '../../domain/contract/intake/kinds.ts'
import type { Applied, IntakeResult } from '../../domain/contract/intake/result.ts'
import { audit } from '../store/schema/audit.ts'
import type { Transactions } from '../store/transactions.ts'
import { applyCancellations } from './apply-cancellations.ts'
import { applyInvoices } from './apply-invoices.ts'
import { applyLimits } from './apply-limits.ts'
import { applyCredits, applyPayments } from './apply-money.ts'
import { applyCustomers, applyLocations, applyMerchants } from './apply-records.ts'
import { wasFaster } from './raced.ts'
import type { IntakeRequest } from './request.ts'

type Apply<Kind extends IntakeKind> = (
  store: Transactions,
  changes: readonly ChangeOf[Kind][],
  request: IntakeRequest,
) => Promise<Applied[]>

const appliers: { readonly [Kind in IntakeKind]: Apply<Kind> } = {
  invoice: applyInvoices,
  cancellation: applyCancellations,
  payment: applyPayments,
  credit: applyCredits,
  limit: applyLimits,
  customer: applyCustomers,
  merchant: applyMerchants,
  location: applyLocations,
}

/** Another transaction may be faster so many times. */
const TRIES = 5

/**
 * Applies changes of one kind in their order, in a transaction of their own or as a part of the caller's, and returns
 * what became of each. A refused one changes nothing and stops no other. Each is as if it came alone: two of one invoice
 * may be in the same batch.
 */
export async function applyChanges<Kind extends IntakeKind>(
  store: Transactions,
  kind: Kind,
  changes: readonly ChangeOf[Kind][],
  request: IntakeRequest,
): Promise<readonly Applied[]> {
  const apply: Apply<Kind> = appliers[kind]
  for (let left = TRIES; ; left -= 1) {
    try {
      return await store.tx(async () => {
        const applied = await apply(store, changes, request)
        await note(store, kind, applied, request)
        return applied
      })
    } catch (error) {
      if (!wasFaster(error) || left <= 1) throw error
    }
  }
}

/** Returns how many changes came to each result. */
export function countsOf(applied: readonly Pick<Applied, 'result'>[]): Record<IntakeResult, number> {
  const counts = { stored: 0, changed: 0, unchanged: 0, skipped: 0, refused: 0 }
  for (const { result } of applied) counts[result] += 1
  return counts
}

/** Writes one row of the audit for a batch that changed something (promise S17). */
async function note(
  store: Transactions,
  kind: IntakeKind,
  applied: readonly Applied[],
  { programId, buidMerchant, by, now, requestId = null }: IntakeRequest,
): Promise<void> {
  const made = applied.filter(({ result }) => result === 'stored' || result === 'changed')
  if (made.length === 0) return
  const [only] = made
  await store
    .db()
    .insert(audit)
    .values({
      at: now,
      action: `feed.${kind}`,
      subject: made.length === 1 ? (only?.id ?? programId) : programId,
      outcome: 'done',
      requestId,
      facts: { by, program: programId, ...(buidMerchant === null ? {} : { buidMerchant }), ...countsOf(applied) },
    })
}
