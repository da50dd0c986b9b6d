import { and, eq, isNull } from 'drizzle-orm'

import { businessDate } from '../../domain/dates.ts'
import { refuseAutoPay } from '../../domain/rules/auto-pay/auto-pay.ts'
import { refuse } from '../http/refusal.ts'
import { paymentMethods } from '../store/schema/quotes.ts'
import { autoPayHolders, autoPays } from '../store/schema/auto-pay.ts'
import type { Store } from '../store/store.ts'
import { lockAutoPay, moveAutoPay, payerFacts, type AutoPayScope } from './state.ts'

const at = { pointer: '/data/attributes/replaces' }
const ofScope = ({ buidCustomer, currency }: AutoPayScope) =>
  and(eq(autoPayHolders.buidCustomer, buidCustomer), eq(autoPayHolders.currency, currency))

/** Returns the bank account by which AutoPay pays, or null. */
export async function holderOf(store: Store, scope: AutoPayScope): Promise<string | null> {
  const [row] = await store
    .db()
    .select({ id: autoPayHolders.paymentMethodId })
    .from(autoPayHolders)
    .where(ofScope(scope))
  return row?.id ?? null
}

type Swap = { readonly from: string | null; readonly to: string | null; readonly by: string; readonly now: Date }

/**
 * Moves AutoPay from one bank account to another in one compare-and-swap: both or neither change, and of several at once
 * one succeeds. In the caller's transaction. Refuses with 409 `autoPayHeld` when another account has it than the caller
 * saw, with 409 `holderAutoPayOnly` when that one would be left without a payment type, and with what the lifecycle
 * refuses.
 */
export async function swapHolder(store: Store, scope: AutoPayScope, swap: Swap): Promise<void> {
  const { from, to } = swap
  if (from === null && to === null) return
  if (to !== null && !(await canGiveUp(store, from))) throw refuse(409, 'holderAutoPayOnly', at)
  await changeHolder(store, scope, swap)
  await follow(store, scope, swap)
}

/**
 * Checks whether a bank account may give AutoPay up: one that is for AutoPay alone would be for nothing. It stays as it
 * is until the transaction ends. One that was removed pays nothing anyway.
 */
export async function canGiveUp(store: Store, id: string | null): Promise<boolean> {
  if (id === null) return true
  const [holder] = await store
    .db()
    .select({ onlinePayment: paymentMethods.onlinePayment })
    .from(paymentMethods)
    .where(and(eq(paymentMethods.id, id), isNull(paymentMethods.removedAt)))
    .for('update')
  return holder?.onlinePayment !== false
}

async function changeHolder(store: Store, scope: AutoPayScope, { from, to, by, now }: Swap): Promise<void> {
  const q = store.db()
  const key = { id: autoPayHolders.paymentMethodId }
  const held = from === null ? undefined : and(ofScope(scope), eq(autoPayHolders.paymentMethodId, from))
  const changed =
    to === null
      ? await q.delete(autoPayHolders).where(held).returning(key)
      : held === undefined
        ? await q
            .insert(autoPayHolders)
            .values({ ...scope, paymentMethodId: to, since: now, setBy: by })
            .onConflictDoNothing()
            .returning(key)
        : await q.update(autoPayHolders).set({ paymentMethodId: to, since: now, setBy: by }).where(held).returning(key)
  if (changed.length > 0) return
  const holder = await holderOf(store, scope)
  throw refuse(409, 'autoPayHeld', { ...at, meta: { holder } })
}

/**
 * Moves the status of AutoPay with its holder. It begins with the day after: what was due by today is paid by hand, and
 * failures by the bank account before count no more.
 */
async function follow(store: Store, scope: AutoPayScope, { from, to, by, now }: Swap): Promise<void> {
  const today = businessDate(now)
  const fresh = { ...scope, status: 'off', ranThrough: today, countedFrom: now, turnedOnBy: by }
  await store.db().insert(autoPays).values(fresh).onConflictDoNothing()
  const row = await lockAutoPay(store, scope)
  if (!row) throw new Error('AutoPay was there and is gone.')
  if (to === null) {
    await moveAutoPay(store, row, { type: 'autoPay.turnOff' }, now)
    return
  }
  const payer = await payerFacts(store, scope, to)
  const type = from === null ? 'autoPay.turnOn' : 'autoPay.changeAccount'
  const begins = row.status === 'off' || row.status === 'pausedAfterFailures'
  const status = await moveAutoPay(store, row, { type, payer }, now, {
    countedFrom: now,
    turnedOnBy: by,
    ranThrough: begins && today > row.ranThrough ? today : row.ranThrough,
  })
  if (status === null) throw refuse(409, refuseAutoPay(payer) ?? 'autoPayHeld')
}
