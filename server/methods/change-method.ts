import { and, eq, isNull, sql } from 'drizzle-orm'

import type { MethodChange } from '../../domain/contract/methods/payment-method.ts'
import { VERIFICATION_TRIES } from '../../domain/limits.ts'
import { mandateObstacle } from '../../domain/rules/mandates/status.ts'
import { refusePaymentTypes } from '../../domain/rules/methods/payment-types.ts'
import type { PortalContext } from '../http/portal.ts'
import { refuse } from '../http/refusal.ts'
import { sessionOf } from '../http/route.ts'
import { paymentMethods } from '../store/schema/quotes.ts'
import { canGiveUp, holderOf, swapHolder } from '../auto-pay/holder.ts'
import { lockAccount } from './add-method.ts'
import { currencyOf, findMethod, holdMethod, type StoredMethod } from './read-methods.ts'
import { recordChange } from './record-change.ts'

const at = (name: string) => ({ pointer: `/data/attributes/${name}` })
const held = (c: PortalContext, id: string): Promise<StoredMethod> =>
  holdMethod(c.var.deps.store, sessionOf(c).user, id, c.var.deps.clock.now())
const bump = { version: sql`${paymentMethods.version} + 1` }

async function store(c: PortalContext, id: string, values: Partial<typeof paymentMethods.$inferInsert>): Promise<void> {
  await c.var.deps.store
    .db()
    .update(paymentMethods)
    .set({ ...values, ...bump })
    .where(eq(paymentMethods.id, id))
}

/** Stores its name, whether it is offered first, and whether it is for online payment. In the caller's transaction. */
export async function changeMethod(c: PortalContext, id: string, change: MethodChange): Promise<void> {
  const { nickname, is_default: isDefault, online_payment: onlinePayment, version } = change
  const { store: db, clock } = c.var.deps
  // Two that become the first at once would each leave the other one first.
  if (isDefault) await lockAccount(c, (await findMethod(db, sessionOf(c).user, id, clock.now())).buidCustomer)
  const method = await held(c, id)
  if (version !== method.version) throw refuse(409, 'methodChanged', { meta: { version: method.version } })
  const types = { onlinePayment, autoPay: method.holds || method.wantsAutoPay }
  if (refusePaymentTypes(types, null, null) !== null) throw refuse(422, 'paymentTypesMissing', at('online_payment'))
  if (isDefault && !method.isDefault) {
    await db
      .db()
      .update(paymentMethods)
      .set({ isDefault: false, ...bump })
      .where(
        and(
          eq(paymentMethods.buidCustomer, method.buidCustomer),
          eq(paymentMethods.isDefault, true),
          isNull(paymentMethods.removedAt),
        ),
      )
  }
  await store(c, id, { nickname, isDefault, onlinePayment })
  const was = { nickname: method.nickname, is_default: method.isDefault, online_payment: method.onlinePayment }
  await recordChange(c, 'changed', method, { nickname, is_default: isDefault, online_payment: onlinePayment, was })
}

/** Turns AutoPay on by this bank account, in place of the one that the reader saw, or off. In the caller's transaction. */
export async function changeAutoPay(
  c: PortalContext,
  id: string,
  { is_on: isOn, replaces }: { is_on: boolean; replaces: string | null },
): Promise<void> {
  const method = await held(c, id)
  const deps = c.var.deps
  if (method.kind !== 'bankAccount') throw refuse(409, 'methodNotForAutoPay')
  if (isOn && method.verification !== 'verified') throw refuse(409, 'methodUnverified')
  const obstacle = mandateObstacle(method.mandate)
  // A run looks again; what is being set up may be ready by then.
  if (isOn && obstacle !== null && obstacle !== 'mandatePending') throw refuse(409, obstacle)
  if (!isOn && !method.onlinePayment) throw refuse(409, 'paymentTypesMissing')
  if (isOn === method.holds) return
  const scope = { buidCustomer: method.buidCustomer, currency: currencyOf(method) }
  const swap = isOn ? { from: replaces, to: id } : { from: id, to: null }
  await swapHolder(deps.store, scope, { ...swap, by: sessionOf(c).user.id, now: deps.clock.now() })
  await store(c, id, {})
  await recordChange(c, isOn ? 'autoPayOn' : 'autoPayOff', method, isOn ? { replaces } : {})
}

/**
 * Removes a method in the caller's transaction. Refuses with 409 `autoPayHolder` one by which AutoPay pays, unless that
 * is meant. A payment that is on its way goes on; a quote by it is refused when it is paid.
 */
export async function removeMethod(c: PortalContext, id: string, stopsAutoPay: boolean): Promise<void> {
  const method = await held(c, id)
  const { store: db, clock } = c.var.deps
  if (method.holds && !stopsAutoPay) throw refuse(409, 'autoPayHolder', at('stops_auto_pay'))
  if (method.holds) {
    const scope = { buidCustomer: method.buidCustomer, currency: currencyOf(method) }
    await swapHolder(db, scope, { from: id, to: null, by: sessionOf(c).user.id, now: clock.now() })
  }
  await store(c, id, { removedAt: clock.now(), isDefault: false, wantsAutoPay: false })
  await recordChange(c, 'removed', method, { stops_auto_pay: method.holds })
}

/**
 * Counts a try to prove the account, whose rightness the provider has said. The last wrong one closes the account for
 * payments. Returns whether it is verified. AutoPay moves to it from the bank account that its holder agreed to, and
 * stays where it is when it was changed since. In the caller's transaction.
 */
export async function verifyMethod(c: PortalContext, id: string, isRight: boolean): Promise<boolean> {
  const method = await held(c, id)
  const deps = c.var.deps
  if (method.verification !== 'pending') throw refuse(409, 'methodNotPending')
  const tries = method.verificationTries + 1
  if (!isRight) {
    const isLast = tries >= VERIFICATION_TRIES
    await store(c, id, { verificationTries: tries, ...(isLast ? { verification: 'failed', wantsAutoPay: false } : {}) })
    if (isLast) await recordChange(c, 'verificationFailed', method)
    return false
  }
  await store(c, id, {
    verification: 'verified',
    verificationTries: tries,
    wantsAutoPay: false,
    replacesId: null,
  })
  await recordChange(c, 'verified', method)
  if (!method.wantsAutoPay || method.accountStatus !== 'active') return true
  const scope = { buidCustomer: method.buidCustomer, currency: currencyOf(method) }
  const from = method.replacesId
  const holder = await holderOf(deps.store, scope)
  // That the account is verified must not be lost with it.
  if (holder !== from || !(await canGiveUp(deps.store, from))) {
    await recordChange(c, 'autoPayNotMoved', method, { replaces: from, holder })
    return true
  }
  await swapHolder(deps.store, scope, { from, to: id, by: sessionOf(c).user.id, now: deps.clock.now() })
  await recordChange(c, 'autoPayOn', method, { replaces: from })
  return true
}
