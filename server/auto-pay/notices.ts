import { and, asc, eq, gt, or, type SQL } from 'drizzle-orm'

import { businessDate } from '../../domain/dates.ts'
import { noticeThrough } from '../../domain/rules/auto-pay/runs.ts'
import { settingsOfAccount } from '../program/payment-settings.ts'
import { autoPayNotices, autoPays } from '../store/schema/auto-pay.ts'
import type { Store } from '../store/store.ts'
import { comingRuns } from './candidates.ts'
import { namedInvoices, noticeMail } from './mails.ts'
import { lockAutoPay, type AutoPayScope } from './state.ts'

const SCOPES_AT_ONCE = 500

const after = ({ buidCustomer, currency }: AutoPayScope): SQL | undefined =>
  or(
    gt(autoPays.buidCustomer, buidCustomer),
    and(eq(autoPays.buidCustomer, buidCustomer), gt(autoPays.currency, currency)),
  )

/** Announces the runs of the next three business days, and what has come to one of them since it was announced. */
export async function announceRuns(store: Store, now: Date): Promise<void> {
  let last: AutoPayScope = { buidCustomer: '', currency: '' }
  for (;;) {
    const scopes = await store
      .db()
      .select({ buidCustomer: autoPays.buidCustomer, currency: autoPays.currency })
      .from(autoPays)
      .where(and(eq(autoPays.status, 'on'), after(last)))
      .orderBy(asc(autoPays.buidCustomer), asc(autoPays.currency))
      .limit(SCOPES_AT_ONCE)
    for (const scope of scopes) {
      await store.tx(() => announce(store, scope, now))
      last = scope
    }
    if (scopes.length < SCOPES_AT_ONCE) return
  }
}

async function announce(store: Store, scope: AutoPayScope, now: Date): Promise<void> {
  const row = await lockAutoPay(store, scope)
  if (row?.status !== 'on') return
  const today = businessDate(now)
  const { bankHolidays } = await settingsOfAccount(store, scope.buidCustomer)
  const { runs, found } = await comingRuns(store, row, { today, through: noticeThrough(today, bankHolidays) })
  for (const { day, taken, totalMinor } of runs) {
    // What was not announced before its day is not paid on it.
    if (taken.length === 0 || day <= today) continue
    const added = await store
      .db()
      .insert(autoPayNotices)
      .values(taken.map(({ trxId }) => ({ trxId, day, at: now })))
      .onConflictDoNothing()
      .returning({ trxId: autoPayNotices.trxId })
    const invoices = namedInvoices(taken, found)
    if (added.length > 0) await noticeMail(store, row, { day, totalMinor, invoices, now })
  }
}
