import { and, asc, eq, gt, inArray, isNotNull, lte, or, sql, type SQL } from 'drizzle-orm'

import { addDays, BUSINESS_TIME_ZONE } from '../../domain/dates.ts'
import {
  planRuns,
  refuseInvoice,
  type Candidate,
  type PaidByMonth,
  type PlannedRun,
  type RunSettings,
} from '../../domain/rules/auto-pay/runs.ts'
import { scheduleKinds } from '../../domain/rules/auto-pay/schedule.ts'
import { invoiceStatuses, isPaymentPending, isUnpaid } from '../../domain/rules/invoice-status.ts'
import { refuseLine, type PaymentLine } from '../../domain/rules/payment-line.ts'
import { customers, merchants } from '../store/schema/accounts.ts'
import { autoPayLeftOut, autoPayNotices, autoPayRunInvoices, autoPayRuns } from '../store/schema/auto-pay.ts'
import { invoices } from '../store/schema/invoices.ts'
import { payments } from '../store/schema/payments.ts'
import type { Store } from '../store/store.ts'
import type { AutoPayRow, AutoPayScope } from './state.ts'

/** A fixed day of the month lies up to so many days before the due date. */
const LONGEST_LEAD_DAYS = 31

/** An invoice that AutoPay may pay, with the facts of a payment of all that is open. */
export type FoundInvoice = Candidate & {
  readonly line: PaymentLine
  /** All that is open, in minor units, also what other payments on their way cover. */
  readonly openMinor: number
}

/** Returns the settings of AutoPay as the rules read them. */
function settingsOf(row: AutoPayRow): RunSettings {
  const kind = scheduleKinds.find((one) => one === row.scheduleKind) ?? 'dueDate'
  const { scheduleDay, paymentCeilingMinor, monthCeilingMinor } = row
  return { schedule: { kind, day: scheduleDay }, paymentCeilingMinor, monthCeilingMinor }
}

type Wanted = {
  readonly through: string
  readonly today: string
  readonly only?: readonly string[]
}

/**
 * Returns the open invoices that are due after the last run and up to a day. With `only`, these alone, and they stay as
 * they are until the transaction ends.
 */
async function findInvoices(store: Store, row: AutoPayRow, { through, today, only }: Wanted): Promise<FoundInvoice[]> {
  const isLeftOut = sql<boolean>`exists (select from ${autoPayLeftOut} out where out.trx_id = ${invoices.trxId})`
  const wasInRun = sql<boolean>`exists (
    select from ${autoPayRunInvoices} earlier where earlier.trx_id = ${invoices.trxId}
  )`
  // Before the day began: whoever reads it has a day at least to leave an invoice out.
  const wasAnnounced = sql<boolean>`exists (
    select from ${autoPayNotices} notice where notice.trx_id = ${invoices.trxId} and notice.day <= ${today}
      and (notice.at at time zone ${BUSINESS_TIME_ZONE})::date < ${today}
  )`
  const query = store
    .db()
    .select({ invoice: invoices, customer: customers, merchantName: merchants.name, isLeftOut, wasInRun, wasAnnounced })
    .from(invoices)
    .innerJoin(customers, eq(customers.buid, invoices.buidCustomer))
    .innerJoin(merchants, eq(merchants.buid, invoices.buidMerchant))
    .where(
      and(
        eq(invoices.buidCustomer, row.buidCustomer),
        eq(invoices.currency, row.currency),
        or(sql`${invoices.openMinor} <> 0`, sql`${invoices.pendingMinor} <> 0`),
        gt(invoices.openMinor, 0),
        isNotNull(invoices.billedOn),
        gt(invoices.dueOn, row.ranThrough),
        lte(invoices.dueOn, through),
        only === undefined ? undefined : inArray(invoices.trxId, [...only]),
      ),
    )
    .orderBy(asc(invoices.trxId))
  const found = await (only === undefined ? query : query.for('update', { of: invoices }))
  return found.flatMap(({ invoice, customer, merchantName, wasAnnounced: isAnnounced, ...facts }): FoundInvoice[] => {
    const { trxId, invoiceId, dueOn, currency, version } = invoice
    if (dueOn === null) return []
    const openMinor = invoice.openMinor - invoice.pendingMinor
    const line: PaymentLine = {
      trxId,
      invoiceId,
      customerId: customer.buid,
      customerName: customer.name,
      customerEligible: customer.paymentEligible,
      merchantName,
      currency,
      dueOn,
      openMinor,
      amountMinor: openMinor,
      isUnpaid: isUnpaid(invoiceStatuses(invoice, today)),
      isProcessing: isPaymentPending(invoice),
      version,
    }
    const isDisputed = invoice.disputedMinor > 0
    const refusal = refuseInvoice({
      ...facts,
      isDisputed,
      isBeingPaid: line.isProcessing,
      isPayable: refuseLine(line) === null,
    })
    return [{ trxId, dueOn, amountMinor: openMinor, refusal, isAnnounced, line, openMinor: invoice.openMinor }]
  })
}

/** Returns what AutoPay paid in the months from this day on; what was declined or came back was not paid. */
async function paidByMonth(
  store: Store,
  { buidCustomer, currency }: AutoPayScope,
  today: string,
): Promise<PaidByMonth> {
  const month = sql<string>`to_char(${autoPayRuns.day}, 'YYYY-MM')`
  const rows = await store
    .db()
    .select({ month, total: sql<string>`sum(${autoPayRuns.totalMinor})` })
    .from(autoPayRuns)
    .innerJoin(payments, eq(payments.id, autoPayRuns.paymentId))
    .where(
      and(
        eq(autoPayRuns.buidCustomer, buidCustomer),
        eq(autoPayRuns.currency, currency),
        sql`${autoPayRuns.day} >= ${`${today.slice(0, 7)}-01`}`,
        sql`${payments.state} not in ('declined', 'returned')` as SQL,
      ),
    )
    .groupBy(month)
  return Object.fromEntries(rows.map((one) => [one.month, Number(one.total)]))
}

/** Returns the coming runs up to a day, as the rules plan them, with the facts of their invoices. */
export async function comingRuns(
  store: Store,
  row: AutoPayRow,
  { today, through, isFinal = false }: Pick<Wanted, 'today' | 'through'> & { readonly isFinal?: boolean },
): Promise<{ readonly runs: readonly PlannedRun[]; readonly found: ReadonlyMap<string, FoundInvoice> }> {
  const settings = settingsOf(row)
  const lead = settings.schedule.kind === 'dueDate' ? 0 : LONGEST_LEAD_DAYS
  const found = await findInvoices(store, row, { through: addDays(through, lead), today })
  const paid = await paidByMonth(store, row, today)
  const runs = planRuns({ candidates: found, settings, ranThrough: row.ranThrough, today, paidByMonth: paid, isFinal })
  return {
    runs: runs.filter(({ day }) => day <= through),
    found: new Map(found.map((one) => [one.trxId, one])),
  }
}

/**
 * Returns the run of today, whose invoices are locked: what has changed since they were read is planned again. Null when
 * nothing is due.
 */
export async function runOfToday(
  store: Store,
  row: AutoPayRow,
  today: string,
): Promise<(PlannedRun & { readonly found: ReadonlyMap<string, FoundInvoice> }) | null> {
  const { runs, found } = await comingRuns(store, row, { today, through: today, isFinal: true })
  const [planned] = runs
  if (!planned) return null
  const only = planned.taken.map(({ trxId }) => trxId)
  if (only.length === 0) return { ...planned, found }
  const through = addDays(today, LONGEST_LEAD_DAYS)
  const locked = await findInvoices(store, row, { through, today, only })
  const paid = await paidByMonth(store, row, today)
  const [run] = planRuns({
    candidates: locked,
    settings: settingsOf(row),
    ranThrough: row.ranThrough,
    today,
    paidByMonth: paid,
    isFinal: true,
  })
  return {
    day: today,
    totalMinor: run?.totalMinor ?? 0,
    taken: run?.taken ?? [],
    leftOut: [...planned.leftOut, ...(run?.leftOut ?? [])],
    found: new Map([...found, ...locked.map((one) => [one.trxId, one] as const)]),
  }
}
