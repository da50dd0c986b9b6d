import { and, asc, desc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'

import { failuresInARow, outcomeOf } from '../../domain/rules/auto-pay/auto-pay.ts'
import type { PaymentServices } from '../payments/payer.ts'
import { auditMoney } from '../payments/transition.ts'
import { autoPayRuns } from '../store/schema/auto-pay.ts'
import { payments } from '../store/schema/payments.ts'
import type { Store } from '../store/store.ts'
import { pausedMail, resultMail } from './mails.ts'
import { lockAutoPay, moveAutoPay, type AutoPayRow } from './state.ts'

const RESULTS_AT_ONCE = 500
/** A bank returns a debit within 60 days; later than this nobody looks. */
const RETURNS_MS = 100 * 24 * 3_600_000
/** States of a payment that are news; what is authorizing or unknown has no outcome yet. */
const reported = ['processing', 'settled', 'declined', 'returned']

/** Reports what became of the payments of runs, each state once, and pauses AutoPay after failures in a row. */
export async function reportResults(services: PaymentServices, now: Date): Promise<void> {
  const news = await services.store
    .db()
    .select({ id: autoPayRuns.id })
    .from(autoPayRuns)
    .innerJoin(payments, eq(payments.id, autoPayRuns.paymentId))
    .where(
      and(
        isNotNull(autoPayRuns.paymentId),
        sql`coalesce(${autoPayRuns.reportedState}, '') not in ('declined', 'returned')`,
        gte(autoPayRuns.at, new Date(now.getTime() - RETURNS_MS)),
        inArray(payments.state, reported),
        sql`${payments.state} is distinct from ${autoPayRuns.reportedState}`,
      ),
    )
    .orderBy(asc(autoPayRuns.at))
    .limit(RESULTS_AT_ONCE)
  for (const { id } of news) await services.store.tx(() => report(services, id, now))
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
  if (outcomeOf(payment.state) !== 'failed') return
  const failures = await failuresOf(store, row)
  const status = await moveAutoPay(store, row, { type: 'charge.failed' }, { failures })
  if (status !== 'pausedAfterFailures') return
  await auditMoney(services, null, {
    action: 'autoPay.pausedAfterFailures',
    subject: runId,
    outcome: 'done',
    facts: { buidCustomer: row.buidCustomer, currency: row.currency, failures },
  })
  await pausedMail(store, row, now)
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
