import { and, asc, eq, isNull, lte, notExists, sql } from 'drizzle-orm'

import { conclude, type AttemptEnd } from '../payments/transition.ts'
import { CHARGE_TIMEOUT_MS, type PaymentServices } from '../payments/payer.ts'
import { autoPayRuns } from '../store/schema/auto-pay.ts'
import { paymentAttempts } from '../store/schema/payments.ts'

export const JANITOR_JOB = 'payment janitor'

/** After this long nobody waits for the provider any more: the request gave up, or the server that made it is gone. */
const GRACE_MS = CHARGE_TIMEOUT_MS + 7_000
/** A request that the provider has not seen by then will not come: it is abandoned there, then declined here. */
const ABANDON_AFTER_MS = 10 * 60_000
const ATTEMPTS_A_RUN = 500

/**
 * Resolves attempts that have no outcome (promises R3, R4), by the provider's own answer only. One that never arrived
 * is declined once the provider has promised not to accept it any more.
 */
export function janitor(services: PaymentServices) {
  return { name: JANITOR_JOB, everyMs: 5_000, run: (now: Date) => resolveAttempts(services, now) }
}

async function resolveAttempts(services: PaymentServices, now: Date): Promise<void> {
  const { store } = services
  const open = await store
    .db()
    .select({ id: paymentAttempts.id, paymentId: paymentAttempts.paymentId, startedAt: paymentAttempts.startedAt })
    .from(paymentAttempts)
    .where(
      and(
        isNull(paymentAttempts.outcome),
        lte(paymentAttempts.startedAt, new Date(now.getTime() - GRACE_MS)),
        // Nobody waits for AutoPay to say that it did not come about: its own job sends such an attempt again.
        notExists(
          store
            .db()
            .select({ one: sql`1` })
            .from(autoPayRuns)
            .where(eq(autoPayRuns.paymentId, paymentAttempts.paymentId)),
        ),
      ),
    )
    .orderBy(asc(paymentAttempts.startedAt))
    .limit(ATTEMPTS_A_RUN)
  for (const attempt of open) {
    const age = now.getTime() - attempt.startedAt.getTime()
    await conclude(services, attempt.paymentId, await askFor(services, attempt.id, age), { name: 'janitor' })
  }
}

async function askFor({ provider }: PaymentServices, attemptId: string, ageMs: number): Promise<AttemptEnd> {
  try {
    const found = await provider.find(attemptId)
    if (found === null && ageMs >= ABANDON_AFTER_MS) return await provider.abandon(attemptId)
    if (found?.outcome === 'approved' || found?.outcome === 'declined') return found
  } catch {
    // The provider cannot be reached now; the next run tries again.
  }
  return { outcome: 'timedOut' }
}
