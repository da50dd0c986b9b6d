import { eq } from 'drizzle-orm'

import type { MethodKind, PaymentState } from '../../domain/contract/payment.ts'
import { addBusinessDays, businessDate } from '../../domain/dates.ts'
import { expectedBusinessDays } from '../../domain/rules/payment-method.ts'
import type { ChargeOutcome } from '../provider/provider.ts'
import { paymentAttempts, payments } from '../store/schema/payments.ts'
import { release } from './allocations.ts'
import { auditMoney } from './audit-money.ts'
import { newConfirmationNumber } from '../store/numbers.ts'
import type { Payer, PaymentServices } from './payer.ts'
import { movePayment, type StoredPayment } from './transition.ts'

const auditOutcomes = { approved: 'done', declined: 'refused', timedOut: 'failed' } as const

export type AttemptEnd = ChargeOutcome | { outcome: 'timedOut' }

/** Locks the payment's row until the transaction ends, and returns it as the lifecycle needs it. */
export async function lockPayment(
  store: PaymentServices['store'],
  paymentId: string,
): Promise<(StoredPayment & { createdAt: Date }) | null> {
  const [row] = await store
    .db()
    .select({ id: payments.id, state: payments.state, methodKind: payments.methodKind, createdAt: payments.createdAt })
    .from(payments)
    .where(eq(payments.id, paymentId))
    .for('update')
  // The columns hold words of the contract's picklists: only this folder writes them.
  return row ? { ...row, state: row.state as PaymentState, methodKind: row.methodKind as MethodKind } : null
}

/** Returns the business dates on which a payment shows on its invoices (§4). */
export function expectedDates(kind: MethodKind, createdAt: Date): { expectedFrom: string; expectedTo: string } {
  const days = expectedBusinessDays(kind)
  const date = businessDate(createdAt)
  return { expectedFrom: addBusinessDays(date, days.from), expectedTo: addBusinessDays(date, days.to) }
}

/**
 * Stores the outcome of an attempt: the payment's state, the attempt, on a decline the released invoices, the audit;
 * all or nothing. A second call (the request after the janitor, or the other way round) changes nothing.
 */
export async function conclude(
  services: PaymentServices,
  paymentId: string,
  end: AttemptEnd,
  by: { name: 'request'; payer: Payer } | { name: 'janitor' | 'settlement' },
): Promise<void> {
  const { store, clock } = services
  await store.tx(async () => {
    const payment = await lockPayment(store, paymentId)
    if (!payment) throw new Error(`No payment ${paymentId}.`)
    const now = clock.now()
    const moved = await move(services, payment, end, now)
    if (!moved) return
    if (end.outcome !== 'timedOut') {
      await store
        .db()
        .update(paymentAttempts)
        .set({
          outcome: end.outcome,
          providerRef: end.providerRef,
          declineCode: end.outcome === 'declined' ? end.declineCode : null,
          resolvedAt: now,
          resolvedBy: by.name,
        })
        .where(eq(paymentAttempts.paymentId, paymentId))
    }
    await auditMoney(services, by.name === 'request' ? by.payer : null, {
      action: `payment.${end.outcome}`,
      subject: paymentId,
      outcome: auditOutcomes[end.outcome],
      facts: {
        by: by.name,
        state: moved.state,
        ...(end.outcome === 'declined' ? { declineCode: end.declineCode } : {}),
      },
    })
  })
}

async function move(
  { store }: PaymentServices,
  payment: StoredPayment & { createdAt: Date },
  end: AttemptEnd,
  now: Date,
) {
  switch (end.outcome) {
    case 'approved':
      return movePayment(store, payment, 'payment.accepted', now, {
        confirmationNumber: newConfirmationNumber(),
        ...expectedDates(payment.methodKind, payment.createdAt),
      })
    case 'declined': {
      const moved = await movePayment(store, payment, 'payment.declined', now, { declineCode: end.declineCode })
      if (moved) await release(store, payment.id, 'declined', now)
      return moved
    }
    case 'timedOut':
      return movePayment(store, payment, 'payment.timedOut', now)
  }
}
