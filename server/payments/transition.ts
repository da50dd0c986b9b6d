import { and, eq } from 'drizzle-orm'
import type { EventFromLogic } from 'xstate'

import type { MethodKind, PaymentState } from '../../domain/contract/payment.ts'
import { at, decide } from '../../machines/lifecycles/decide.ts'
import { paymentLifecycle } from '../../machines/lifecycles/payment/payment.machine.ts'
import { paymentHistory, payments } from '../store/schema/payments.ts'
import type { Store } from '../store/store.ts'

export type LifecycleEvent = EventFromLogic<typeof paymentLifecycle>['type']

export type StoredPayment = { id: string; state: PaymentState; methodKind: MethodKind }

/** Returns the next state of the lifecycle, or null when the event is not allowed. */
function nextState({ state, methodKind }: Omit<StoredPayment, 'id'>, event: LifecycleEvent): PaymentState | null {
  return decide(paymentLifecycle, at(paymentLifecycle, state, { method: methodKind }), { type: event })?.value ?? null
}

/**
 * Moves a payment by its lifecycle and appends to its history: compare-and-swap by state, in the caller's transaction.
 * Returns null when the lifecycle does not allow the event, or when another call has moved the payment in the meantime.
 */
export async function movePayment(
  store: Store,
  payment: StoredPayment,
  event: LifecycleEvent,
  now: Date,
  facts: Partial<typeof payments.$inferInsert> = {},
): Promise<StoredPayment | null> {
  const state = nextState(payment, event)
  if (state === null) return null
  const moved = await store
    .db()
    .update(payments)
    .set({ ...facts, state })
    .where(and(eq(payments.id, payment.id), eq(payments.state, payment.state)))
    .returning({ id: payments.id })
  if (moved.length === 0) return null
  await store
    .db()
    .insert(paymentHistory)
    .values({ paymentId: payment.id, fromState: payment.state, state, event, at: now })
  return { ...payment, state }
}
