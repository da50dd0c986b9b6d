import { and, eq } from 'drizzle-orm'

import { refuse } from '../http/refusal.ts'
import { autoPayHolders } from '../store/schema/quotes.ts'
import type { Store } from '../store/store.ts'

/** The invoices that AutoPay pays: those of an account in a currency. */
export type AutoPayScope = { readonly buidCustomer: string; readonly currency: string }

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
 * one succeeds. Refuses with 409 `autoPayHeld` when another account has it than the caller saw.
 */
export async function swapHolder(store: Store, scope: AutoPayScope, { from, to, by, now }: Swap): Promise<void> {
  const q = store.db()
  const key = { id: autoPayHolders.paymentMethodId }
  const held = from === null ? undefined : and(ofScope(scope), eq(autoPayHolders.paymentMethodId, from))
  if (to === null && held === undefined) return
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
  throw refuse(409, 'autoPayHeld', { pointer: '/data/attributes/replaces', meta: { holder } })
}
