import { and, asc, desc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'

import { failuresInARow, outcomeOf } from '../../domain/rules/auto-pay/auto-pay.ts'
import { isTried } from '../job-items/failed-items.ts'
import { workThrough } from '../job-items/work-through.ts'
import type { PaymentServices } from '../payments/payer.ts'
import { auditMoney } from '../payments/transition.ts'
import { autoPayRuns } from '../store/schema/auto-pay.ts'
import { payments } from '../store/schema/payments.ts'
import type { Store } from '../store/store.ts'
import { pausedMail, resultMail } from './mails.ts'
import { lockAutoPay, moveAutoPay, type AutoPayRow } from './state.ts'

export const AUTO_PAY_JOB = 'AutoPay'

const RESULTS_AT_ONCE = 500
/** A payment is resolved within days; later than this nobody looks. */
const RESULTS_MS = 100 * 24 * 3_600_000
/**
 * States of a payment that are news here; what is authorizing or unknown has no outcome yet, and a return is reported as
 * it is booked.
 */
const reported = ['processing', 'settled', 'declined']

/** Reports what became of the payments of runs, each state once, and pauses AutoPay after failures in a row. */
export async function reportResults(services: PaymentServices, now: Date): Promise<void> {
  const news = await services.store
    .db()
    .select({ id: autoPayRuns.id, programId: payments.programId })
    .from(autoPayRuns)
    .innerJoin(payments, eq(payments.id, autoPayRuns.paymentId))
    .where(
      and(
        isTried(services.store, AUTO_PAY_JOB, autoPayRuns.id, now),
        isNotNull(autoPayRuns.paymentId),
        sql`coalesce(${autoPayRuns.reportedState}, '') not in ('declined', 'returned')`,
        gte(autoPayRuns.at, new Date(now.getTime() - RESULTS_MS)),
        inArray(payments.state, reported),
        sql`${payments.state} is distinct from ${autoPayRuns.reportedState}`,
      ),
    )
    .orderBy(asc(autoPayRuns.at))
    .limit(RESULTS_AT_ONCE)
  await workThrough(services.store, now, {
    job: AUTO_PAY_JOB,
    items: news,
    keyOf: ({ id }) => id,
    work: ({ id }) => services.store.tx(() => report(services, id, now)),
    programOf: ({ programId }) => Promise.resolve(programId),
  })
}

async function report(services: PaymentServices, runId: string, now: Date): Promise<void> {
  const { store } = services
  const [run] = await store.db().select().from(autoPayRuns).where(eq(autoPayRuns.id, runId)).for('update')
  if (!run?.paymentId) return
  const [payment] = await store.db().select().from(payments).where(eq(payments.id, run.paymentId))
  if (!payment || payment.state === run.reportedState || !reported.includes(payment.state)) return
  await store.db().update(autoPayRuns).set({ reportedState: payment.state }).where(eq(autoPayRuns.id, runId))
  const row = await lockAutoPay(store, run)
  if (!row) return
  // That it has settled is no news to somebody who was notified that it was made.
  if (payment.state !== 'settled' || run.reportedState === null) await resultMail(store, row, { payment, now })
  if (payment.state !== 'declined') return
  if (await countFailure(services, row, runId)) await pausedMail(store, row, now)
}

/**
 * Counts the return of a payment that a run has made, in the transaction that books it. Locks AutoPay, so it comes before
 * the invoices are locked, as in a run. Returns whether AutoPay is paused by it; null where AutoPay did not pay.
 */
export async function reportReturn(
  services: PaymentServices,
  paymentId: string,
): Promise<{ isPaused: boolean } | null> {
  const { store } = services
  const [run] = await store
    .db()
    .update(autoPayRuns)
    .set({ reportedState: 'returned' })
    .where(eq(autoPayRuns.paymentId, paymentId))
    .returning()
  if (!run) return null
  const row = await lockAutoPay(store, run)
  return { isPaused: row !== null && (await countFailure(services, row, run.id)) }
}

/** Counts a failed payment. Returns whether AutoPay is paused by it. */
async function countFailure(services: PaymentServices, row: AutoPayRow, runId: string): Promise<boolean> {
  const { store } = services
  const failures = await failuresOf(store, row)
  const status = await moveAutoPay(store, row, { type: 'charge.failed' }, services.clock.now(), { failures })
  if (status !== 'pausedAfterFailures') return false
  await auditMoney(services, null, {
    action: 'autoPay.pausedAfterFailures',
    subject: runId,
    outcome: 'done',
    facts: { buidCustomer: row.buidCustomer, currency: row.currency, failures },
  })
  return true
}

/** Returns the failures in a row since AutoPay was turned on, resumed, or moved to another bank account. */
async function failuresOf(store: Store, { buidCustomer, currency, countedFrom }: AutoPayRow): Promise<number> {
  const runs = await store
    .db()
    .select({ state: payments.state })
    .from(autoPayRuns)
    .innerJoin(payments, eq(payments.id, autoPayRuns.paymentId))
    .where(
      and(
        eq(autoPayRuns.buidCustomer, buidCustomer),
        eq(autoPayRuns.currency, currency),
        gte(autoPayRuns.at, countedFrom),
      ),
    )
    .orderBy(desc(autoPayRuns.day))
    .limit(100)
  return failuresInARow(runs.map(({ state }) => outcomeOf(state)))
}
