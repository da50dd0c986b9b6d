import { and, eq } from 'drizzle-orm'

import { autoPayStatuses, type AutoPayStatus, type PayerFacts } from '../../domain/rules/auto-pay/auto-pay.ts'
import { autoPayLifecycle, type AutoPayEvent } from '../../machines/lifecycles/auto-pay/auto-pay.machine.ts'
import { at, decide } from '../../machines/lifecycles/decide.ts'
import { announceTransition } from '../announce/announce-transition.ts'
import { customers } from '../store/schema/accounts.ts'
import { autoPays } from '../store/schema/auto-pay.ts'
import { paymentMethods } from '../store/schema/quotes.ts'
import type { Store } from '../store/store.ts'

/** The invoices that AutoPay pays: those of an account in a currency. */
export type AutoPayScope = { readonly buidCustomer: string; readonly currency: string }
export type AutoPayRow = Omit<typeof autoPays.$inferSelect, 'status'> & { readonly status: AutoPayStatus }

const ofScope = ({ buidCustomer, currency }: AutoPayScope) =>
  and(eq(autoPays.buidCustomer, buidCustomer), eq(autoPays.currency, currency))

function known(row: typeof autoPays.$inferSelect | undefined): AutoPayRow | null {
  if (!row) return null
  const status = autoPayStatuses.find((one) => one === row.status)
  if (status === undefined) throw new Error(`AutoPay of ${row.buidCustomer} is ${row.status}.`)
  return { ...row, status }
}

/** Returns AutoPay of an account and a currency, or null where it never was on. */
export async function readAutoPay(store: Store, scope: AutoPayScope): Promise<AutoPayRow | null> {
  const [row] = await store.db().select().from(autoPays).where(ofScope(scope))
  return known(row)
}

/** As `readAutoPay`; it stays as it is until the transaction ends. */
export async function lockAutoPay(store: Store, scope: AutoPayScope): Promise<AutoPayRow | null> {
  const [row] = await store.db().select().from(autoPays).where(ofScope(scope)).for('update')
  return known(row)
}

/** Returns what decides whether AutoPay may be on by this bank account. */
export async function payerFacts(store: Store, { buidCustomer }: AutoPayScope, methodId: string): Promise<PayerFacts> {
  const [row] = await store
    .db()
    .select({ accountStatus: customers.status, verification: paymentMethods.verification })
    .from(paymentMethods)
    .innerJoin(customers, eq(customers.buid, buidCustomer))
    .where(eq(paymentMethods.id, methodId))
  return { accountStatus: row?.accountStatus ?? 'unknown', isVerified: row?.verification === 'verified' }
}

/** Stores values of AutoPay. The row is locked by the caller. */
export async function storeAutoPay(
  store: Store,
  scope: AutoPayScope,
  values: Partial<typeof autoPays.$inferInsert>,
): Promise<void> {
  await store.db().update(autoPays).set(values).where(ofScope(scope))
}

/** Moves AutoPay by its lifecycle, in the transaction that has locked it. Returns null when that does not allow the event. */
export async function moveAutoPay(
  store: Store,
  row: AutoPayRow,
  event: AutoPayEvent,
  now: Date,
  { failures = 0, ...values }: Partial<typeof autoPays.$inferInsert> & { failures?: number } = {},
): Promise<AutoPayStatus | null> {
  const status = decide(autoPayLifecycle, at(autoPayLifecycle, row.status, { failures }), event)?.value ?? null
  if (status === null) return null
  await storeAutoPay(store, row, { ...values, status })
  const { buidCustomer: id, currency, status: from } = row
  await announceTransition(store, {
    lifecycle: 'autoPay',
    id,
    currency,
    transition: event.type,
    from,
    to: status,
    now,
  })
  return status
}
