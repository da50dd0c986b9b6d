import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'

import { addDays, businessDate } from '../../domain/dates.ts'
import { AUTO_PAY_CALENDAR_DAYS } from '../../domain/limits.ts'
import type { PlannedRun } from '../../domain/rules/auto-pay/runs.ts'
import { comingRuns, type FoundInvoice } from '../auto-pay/candidates.ts'
import { readAutoPay, type AutoPayRow } from '../auto-pay/state.ts'
import { resource, type Resource } from '../http/reply.ts'
import { autoPayRunInvoices, autoPayRuns } from '../store/schema/auto-pay.ts'
import { invoices } from '../store/schema/invoices.ts'
import { payments } from '../store/schema/payments.ts'
import type { Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { currencyOf, findMethod } from './read-methods.ts'

/** Invoices of a coming run that are listed, so that each can be left out; the list of invoices shows the others. */
const LISTED_AT_MOST = 2_000
/** Invoices of a past run that are listed with why they were not paid. */
const LEFT_OUT_LISTED = 100
const PAST_RUNS = 10

function runOf({ day, totalMinor, taken, leftOut }: PlannedRun, found: ReadonlyMap<string, FoundInvoice>) {
  const listed = [
    ...taken.map((candidate) => ({ candidate, reason: null })),
    // What a run had already is of that run.
    ...leftOut.filter(({ reason }) => reason !== 'alreadyInRun'),
  ]
  return {
    day,
    total: totalMinor,
    invoice_count: taken.length,
    invoices: listed.slice(0, LISTED_AT_MOST).map(({ candidate: { trxId, dueOn, amountMinor }, reason }) => ({
      trx_id: trxId,
      invoice_id: found.get(trxId)?.line.invoiceId ?? trxId,
      due_on: dueOn,
      amount: amountMinor,
      left_out: reason,
    })),
  }
}

async function comingOf(store: Store, row: AutoPayRow, today: string) {
  const { runs, found } = await comingRuns(store, row, { today, through: addDays(today, AUTO_PAY_CALENDAR_DAYS) })
  return runs.map((run) => runOf(run, found)).filter(({ invoices }) => invoices.length > 0)
}

async function pastOf(store: Store, { buidCustomer, currency }: AutoPayRow) {
  const leftOut = sql<string>`(
    select count(*) from ${autoPayRunInvoices} one where one.run_id = ${autoPayRuns.id} and one.left_out is not null
  )`
  const rows = await store
    .db()
    .select({
      id: autoPayRuns.id,
      day: autoPayRuns.day,
      total: autoPayRuns.totalMinor,
      paymentId: autoPayRuns.paymentId,
      state: payments.state,
      leftOut,
    })
    .from(autoPayRuns)
    .leftJoin(payments, eq(payments.id, autoPayRuns.paymentId))
    .where(and(eq(autoPayRuns.buidCustomer, buidCustomer), eq(autoPayRuns.currency, currency)))
    .orderBy(desc(autoPayRuns.day), asc(autoPayRuns.part))
    .limit(PAST_RUNS)
  const left = await leftOutOf(
    store,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    day: row.day,
    total: row.total,
    payment_id: row.paymentId,
    payment_state: row.state,
    left_out_count: Number(row.leftOut),
    left_out: left
      .filter(({ runId }) => runId === row.id)
      .slice(0, LEFT_OUT_LISTED)
      .map(({ trxId, invoiceId, reason }) => ({ trx_id: trxId, invoice_id: invoiceId, reason })),
  }))
}

/** Returns what runs have left out, in the order of numbers. */
async function leftOutOf(store: Store, runIds: readonly string[]) {
  if (runIds.length === 0) return []
  return store
    .db()
    .select({
      runId: autoPayRunInvoices.runId,
      trxId: autoPayRunInvoices.trxId,
      invoiceId: invoices.invoiceId,
      reason: autoPayRunInvoices.leftOut,
    })
    .from(autoPayRunInvoices)
    .innerJoin(invoices, eq(invoices.trxId, autoPayRunInvoices.trxId))
    .where(and(inArray(autoPayRunInvoices.runId, [...runIds]), isNotNull(autoPayRunInvoices.leftOut)))
    .orderBy(asc(invoices.invoiceId), asc(autoPayRunInvoices.trxId))
    .limit(PAST_RUNS * LEFT_OUT_LISTED)
}

/** Returns AutoPay by one of the reader's methods: off, unless the method has it. While it is paused no run is coming. */
export async function readAutoPayOf(store: Store, reader: Reader, id: string, now: Date): Promise<Resource> {
  const method = await findMethod(store, reader, id, now)
  const scope = { buidCustomer: method.buidCustomer, currency: currencyOf(method) }
  const row = method.holds ? await readAutoPay(store, scope) : null
  return resource('auto-pay', id, {
    status: row?.status ?? 'off',
    currency: scope.currency,
    schedule_kind: row?.scheduleKind ?? 'dueDate',
    schedule_day: row?.scheduleDay ?? null,
    payment_ceiling: row?.paymentCeilingMinor ?? null,
    month_ceiling: row?.monthCeilingMinor ?? null,
    ran_through: row?.ranThrough ?? null,
    coming_runs: row?.status === 'on' ? await comingOf(store, row, businessDate(now)) : [],
    past_runs: row === null ? [] : await pastOf(store, row),
    version: row?.version ?? 1,
  })
}
