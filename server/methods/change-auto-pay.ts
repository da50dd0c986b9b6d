import { and, eq } from 'drizzle-orm'

import type { AutoPayInvoiceChoice, AutoPaySettings } from '../../domain/contract/methods/auto-pay.ts'
import { businessDate } from '../../domain/dates.ts'
import { refuseAutoPay } from '../../domain/rules/auto-pay/auto-pay.ts'
import { refuseSchedule } from '../../domain/rules/auto-pay/schedule.ts'
import { lockAutoPay, moveAutoPay, payerFacts, storeAutoPay, type AutoPayRow } from '../auto-pay/state.ts'
import type { PortalContext } from '../http/portal.ts'
import { refuse } from '../http/refusal.ts'
import { sessionOf } from '../http/route.ts'
import { autoPayLeftOut } from '../store/schema/auto-pay.ts'
import { invoices } from '../store/schema/invoices.ts'
import { currencyOf, holdMethod, type StoredMethod } from './read-methods.ts'
import { recordChange } from './record-change.ts'

const at = (name: string) => ({ pointer: `/data/attributes/${name}` })

/** Returns AutoPay of the bank account that has it, locked with it. Refuses with 409 `autoPayOff` any other. */
async function holdAutoPay(c: PortalContext, id: string): Promise<{ method: StoredMethod; row: AutoPayRow }> {
  const { store, clock } = c.var.deps
  const method = await holdMethod(store, sessionOf(c).user, id, clock.now())
  const scope = { buidCustomer: method.buidCustomer, currency: currencyOf(method) }
  const row = method.holds ? await lockAutoPay(store, scope) : null
  if (row === null || row.status === 'off') throw refuse(409, 'autoPayOff')
  return { method, row }
}

/** Pauses AutoPay, or resumes it with the day after: what was due by today is paid by hand. In the caller's transaction. */
export async function pauseAutoPay(c: PortalContext, id: string, isPaused: boolean): Promise<void> {
  const { store, clock } = c.var.deps
  const { method, row } = await holdAutoPay(c, id)
  if (isPaused ? row.status !== 'on' : row.status === 'on') return
  const now = clock.now()
  if (isPaused) {
    await moveAutoPay(store, row, { type: 'autoPay.pause' }, now)
  } else {
    const today = businessDate(now)
    const payer = await payerFacts(store, row, id)
    const values = { countedFrom: now, ranThrough: today > row.ranThrough ? today : row.ranThrough }
    const status = await moveAutoPay(store, row, { type: 'autoPay.resume', payer }, now, values)
    if (status === null) throw refuse(409, refuseAutoPay(payer) ?? 'autoPayOff')
  }
  await recordChange(c, isPaused ? 'autoPayPaused' : 'autoPayResumed', method)
}

/** Stores on which day AutoPay pays and up to which amounts. In the caller's transaction. */
export async function changeSettings(c: PortalContext, id: string, settings: AutoPaySettings): Promise<void> {
  const { method, row } = await holdAutoPay(c, id)
  const { version, schedule_kind: scheduleKind, schedule_day: scheduleDay } = settings
  const refusal = refuseSchedule({ kind: scheduleKind, day: scheduleDay })
  if (refusal !== null) throw refuse(422, refusal, at('schedule_day'))
  if (version !== row.version) throw refuse(409, 'autoPayChanged', { meta: { version: row.version } })
  await storeAutoPay(c.var.deps.store, row, {
    scheduleKind,
    scheduleDay,
    paymentCeilingMinor: settings.payment_ceiling,
    monthCeilingMinor: settings.month_ceiling,
    version: version + 1,
  })
  const was = {
    schedule_kind: row.scheduleKind,
    schedule_day: row.scheduleDay,
    payment_ceiling: row.paymentCeilingMinor,
    month_ceiling: row.monthCeilingMinor,
  }
  await recordChange(c, 'autoPayChanged', method, { ...settings, was })
}

/**
 * Leaves an invoice of the account out, or adds it back. In the caller's transaction: a run that has begun has it
 * already. Refuses with 404 an invoice that is not the account's, or not in the currency.
 */
export async function chooseInvoice(c: PortalContext, id: string, choice: AutoPayInvoiceChoice): Promise<void> {
  const { store, clock } = c.var.deps
  const { method, row } = await holdAutoPay(c, id)
  const { trx_id: trxId, is_left_out: isLeftOut } = choice
  const [invoice] = await store
    .db()
    .select({ trxId: invoices.trxId, invoiceId: invoices.invoiceId })
    .from(invoices)
    .where(
      and(eq(invoices.trxId, trxId), eq(invoices.buidCustomer, row.buidCustomer), eq(invoices.currency, row.currency)),
    )
  if (!invoice) throw refuse(404, 'notFound', at('trx_id'))
  const key = { trxId: autoPayLeftOut.trxId }
  const changed = isLeftOut
    ? await store
        .db()
        .insert(autoPayLeftOut)
        .values({ trxId, by: sessionOf(c).user.id, at: clock.now() })
        .onConflictDoNothing()
        .returning(key)
    : await store.db().delete(autoPayLeftOut).where(eq(autoPayLeftOut.trxId, trxId)).returning(key)
  if (changed.length === 0) return
  await recordChange(c, isLeftOut ? 'autoPayLeftOut' : 'autoPayPutBack', method, {
    trx_id: trxId,
    invoice_id: invoice.invoiceId,
  })
}
