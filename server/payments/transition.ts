import { and, eq } from 'drizzle-orm'
import type { EventFromLogic } from 'xstate'

import { addBusinessDays } from '../../domain/bank-days.ts'
import type { MethodKind, PaymentState } from '../../domain/contract/payment.ts'
import type { BankHolidays } from '../../domain/contract/program-settings.ts'
import { businessDate } from '../../domain/dates.ts'
import { expectedBusinessDays } from '../../domain/rules/payments/instrument.ts'
import { at, decide } from '../../machines/lifecycles/decide.ts'
import { paymentLifecycle } from '../../machines/lifecycles/payment/payment.machine.ts'
import { announceTransition } from '../announce/announce-transition.ts'
import type { AuditFact } from '../audit.ts'
import { tellOfPayment } from '../notifications/payment-news.ts'
import { paymentSettingsOf } from '../program/payment-settings.ts'
import type { Challenge, ChargeOutcome } from '../provider/provider.ts'
import { newConfirmationNumber } from '../store/numbers.ts'
import { audit } from '../store/schema/audit.ts'
import { paymentAttempts, paymentHistory, payments } from '../store/schema/payments.ts'
import type { Store } from '../store/store.ts'
import { confirm, release } from './allocations.ts'
import type { Payer, PaymentServices } from './payer.ts'

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
  const { id, state: from } = payment
  await announceTransition(store, { lifecycle: 'payment', id, transition: event, from, to: state, now })
  return { ...payment, state }
}

const auditOutcomes = { approved: 'done', declined: 'refused', challenge: 'done', timedOut: 'failed' } as const

/** How an attempt ended, or what it waits for. */
export type AttemptEnd = ChargeOutcome | Challenge | { outcome: 'timedOut' }

/** Locks the payment's row until the transaction ends, and returns it as the lifecycle needs it. */
export async function lockPayment(
  store: PaymentServices['store'],
  paymentId: string,
): Promise<(StoredPayment & { programId: string; currency: string; createdAt: Date }) | null> {
  const [row] = await store
    .db()
    .select({
      id: payments.id,
      state: payments.state,
      methodKind: payments.methodKind,
      programId: payments.programId,
      currency: payments.currency,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .where(eq(payments.id, paymentId))
    .for('update')
  // The columns hold words of the contract's picklists: only this folder writes them.
  return row ? { ...row, state: row.state as PaymentState, methodKind: row.methodKind as MethodKind } : null
}

/** Returns the business dates on which a payment shows on its invoices (§4), where banks keep these holidays. */
export function expectedDates(
  kind: MethodKind,
  createdAt: Date,
  bank: BankHolidays,
): { expectedFrom: string; expectedTo: string } {
  const days = expectedBusinessDays(kind)
  const date = businessDate(createdAt)
  return { expectedFrom: addBusinessDays(date, days.from, bank), expectedTo: addBusinessDays(date, days.to, bank) }
}

/**
 * Stores the outcome of an attempt: the payment's state, the attempt, on a decline the released invoices, the audit;
 * all or nothing. A second call (the request after the janitor, or the other way round) changes nothing.
 */
export async function conclude(
  services: PaymentServices,
  paymentId: string,
  end: AttemptEnd,
  by: { name: 'request'; payer: Payer } | { name: 'janitor' | 'settlement' | 'autoPay' },
): Promise<void> {
  const { store, clock } = services
  await store.tx(async () => {
    const payment = await lockPayment(store, paymentId)
    if (!payment) throw new Error(`No payment ${paymentId}.`)
    const now = clock.now()
    const moved = await move(services, payment, end, now)
    if (!moved) return
    if (end.outcome !== 'timedOut') {
      const resolved =
        end.outcome === 'challenge'
          ? { challengeUrl: end.url, challengeExpiresAt: new Date(end.expiresAt) }
          : {
              outcome: end.outcome,
              declineCode: end.outcome === 'declined' ? end.declineCode : null,
              resolvedAt: now,
              resolvedBy: by.name,
            }
      await store
        .db()
        .update(paymentAttempts)
        .set({ ...resolved, providerRef: end.providerRef })
        .where(eq(paymentAttempts.paymentId, paymentId))
    }
    // Whoever pays by hand sees a refusal at once; this one comes when nobody waits any more.
    if (by.name === 'janitor' && end.outcome === 'declined') await tellOfPayment(store, paymentId, 'failed', now)
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
  payment: StoredPayment & { programId: string; createdAt: Date },
  end: AttemptEnd,
  now: Date,
) {
  switch (end.outcome) {
    case 'approved': {
      const { bankHolidays } = await paymentSettingsOf(store, payment.programId)
      const moved = await movePayment(store, payment, 'payment.accepted', now, {
        confirmationNumber: newConfirmationNumber(),
        ...expectedDates(payment.methodKind, payment.createdAt, bankHolidays),
      })
      if (moved) await confirm(store, payment.id)
      return moved
    }
    case 'declined': {
      const moved = await movePayment(store, payment, 'payment.declined', now, { declineCode: end.declineCode })
      if (moved) await release(store, payment.id, 'declined', now)
      return moved
    }
    case 'challenge':
      return movePayment(store, payment, 'payment.challenged', now)
    case 'timedOut':
      return movePayment(store, payment, 'payment.timedOut', now)
  }
}

type MoneyFact = { action: string; subject: string; outcome: AuditFact['outcome']; facts?: Record<string, unknown> }

/** One audit row for a change of money (promise S17), in the caller's transaction: no change without its row. */
export async function auditMoney(
  { store, clock }: Pick<PaymentServices, 'store' | 'clock'>,
  by: Pick<Payer, 'userId' | 'requestId'> | null,
  { facts = {}, ...fact }: MoneyFact,
): Promise<void> {
  await store
    .db()
    .insert(audit)
    .values({ ...fact, facts, at: clock.now(), userId: by?.userId ?? null, requestId: by?.requestId ?? null })
}
