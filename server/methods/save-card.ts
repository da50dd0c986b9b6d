import { and, eq } from 'drizzle-orm'

import type { PaymentState } from '../../domain/contract/payment.ts'
import type { MethodAddition } from '../../domain/contract/methods/payment-method.ts'
import { isAccepted } from '../../domain/rules/payment-method.ts'
import type { PortalContext } from '../http/portal.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { sessionOf } from '../http/route.ts'
import { payments } from '../store/schema/payments.ts'
import { seesAccount } from '../store/scope.ts'

/**
 * Returns the addition that saves the card with which a payment was made, for the account that it paid. Refuses with 404
 * a payment that the reader does not see, and with 409 `noCardToSave` one without a card of its own, or not accepted.
 */
export async function savedCardOf(
  c: PortalContext,
  paymentId: string,
): Promise<Extract<MethodAddition, { kind: 'cardOnFile' }>> {
  const [payment] = await c.var.deps.store
    .db()
    .select({
      buid: payments.buidCustomer,
      kind: payments.methodKind,
      state: payments.state,
      token: payments.providerToken,
    })
    .from(payments)
    .where(and(eq(payments.id, paymentId), seesAccount(sessionOf(c).user, payments.buidCustomer)))
  if (!payment) throw notFound()
  const { buid, kind, state, token } = payment
  if (kind !== 'newCard' || token === null || !isAccepted(state as PaymentState)) throw refuse(409, 'noCardToSave')
  return { kind: 'cardOnFile', buid_customer: buid, card_token: token, nickname: null }
}
