/**
 * Resubmissions. That one is under way is committed first; then the invoice is submitted and the outcome stored in one
 * transaction. An attempt that takes longer than its caller waits, or whose server ends, is brought to its end by itself:
 * done once more, it finds the outcome or makes it.
 */
import { and, asc, eq, lte } from 'drizzle-orm'

import type { ProposedInvoice } from '../../domain/contract/merchant/proposed-invoice.ts'
import { RESUBMIT_MS } from '../../domain/limits.ts'
import { refuse } from '../http/refusal.ts'
import { fingerprint, reserveKey } from '../intents.ts'
import { submitInvoice } from '../invoices/create/submit-invoice.ts'
import { isTried } from '../job-items/failed-items.ts'
import { programOfMerchant } from '../job-items/program-of.ts'
import { workThrough } from '../job-items/work-through.ts'
import { rejections } from '../store/schema/merchant/rejections.ts'
import type { Store } from '../store/store.ts'
import { requireVersion, type Change } from './change-rejection.ts'
import { currentOf, listedColumns, rejectionOf } from './stored-rejection.ts'
import { move, notMoved, type Actor } from './transition.ts'

/** Marks an active rejection as resubmitted with this correction. The same key once more changes nothing. */
export function beginResubmission(
  store: Store,
  { reader, actor, now }: Change,
  id: string,
  { key, version, invoice }: { key: string; version: number; invoice: ProposedInvoice },
): Promise<void> {
  return store.tx(async () => {
    const row = await rejectionOf(store, reader, id)
    const userId = actor.userId ?? ''
    const hash = fingerprint(['merchant-rejections', id, version, invoice])
    if ((await reserveKey(store, { userId, key, hash }, now)) !== null) return
    requireVersion(row, version)
    const change = {
      correction: invoice,
      resubmittedAt: now,
      resubmittedBy: actor.userId,
      ...listedColumns(invoice),
    }
    if ((await move(store, row, { type: 'rejection.resubmit' }, { actor, now, change })) === null)
      throw notMoved(await rejectionOf(store, reader, id))
  })
}

/** Submits the invoice of a rejection that is resubmitted, and stores what becomes of both; of any other, nothing. */
export function finishResubmission(store: Store, id: string, now: Date, requestId: string | null): Promise<void> {
  return store.tx(async () => {
    // Whoever comes second waits here, and finds it ended.
    const [row] = await store.db().select().from(rejections).where(eq(rejections.id, id)).for('update')
    if (row?.status !== 'resubmitted') return
    const actor: Actor = { userId: row.resubmittedBy, requestId }
    const invoice = currentOf(row)
    const options = { isImported: row.source === 'import' }
    const end = await submitInvoice(store, { ...actor, by: 'rejection center' }, invoice, now, options)
    if (end.outcome === 'refused') {
      await move(store, row, { type: 'resubmission.refused' }, { actor, now, change: { refusals: end.refusals } })
      return
    }
    const change = { refusals: [], trxId: end.trxId }
    await move(store, row, { type: 'resubmission.accepted' }, { actor, now, change })
  })
}

/**
 * Waits for an attempt, and no longer than a caller should wait: refuses with 504 `resubmitTimedOut` then, while the
 * attempt goes on. One that fails is left to the job.
 */
export async function waitForAttempt(
  attempt: Promise<void>,
  { onFailure, limitMs = RESUBMIT_MS }: { onFailure: (error: unknown) => void; limitMs?: number },
): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs)
  })
  const ended = attempt.then(
    () => true,
    (error: unknown) => {
      onFailure(error)
      return false
    },
  )
  const hasEnded = await Promise.race([ended, late])
  clearTimeout(timer)
  if (!hasEnded) throw refuse(504, 'resubmitTimedOut')
}

export const RESUBMISSIONS_JOB = 'resubmissions'

const ATTEMPTS_A_RUN = 100

/** Brings attempts to their end that have been under way for longer than anybody waits for them; one holds no other up. */
export async function finishLate(store: Store, now: Date): Promise<void> {
  const begunBefore = new Date(now.getTime() - RESUBMIT_MS)
  const late = await store
    .db()
    .select({ id: rejections.id, buidMerchant: rejections.buidMerchant })
    .from(rejections)
    .where(
      and(
        eq(rejections.status, 'resubmitted'),
        lte(rejections.resubmittedAt, begunBefore),
        isTried(store, RESUBMISSIONS_JOB, rejections.id, now),
      ),
    )
    .orderBy(asc(rejections.resubmittedAt))
    .limit(ATTEMPTS_A_RUN)
  await workThrough(store, now, {
    job: RESUBMISSIONS_JOB,
    items: late,
    keyOf: ({ id }) => id,
    work: ({ id }) => finishResubmission(store, id, now, null),
    programOf: ({ buidMerchant }) => programOfMerchant(store, buidMerchant),
  })
}
