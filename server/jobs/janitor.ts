import { and, asc, eq, isNotNull, isNull, lte, notExists, sql } from 'drizzle-orm'

import { isTried } from '../job-items/failed-items.ts'
import { workThrough } from '../job-items/work-through.ts'
import { conclude, type AttemptEnd } from '../payments/transition.ts'
import { CHARGE_TIMEOUT_MS, type PaymentServices } from '../payments/payer.ts'
import { autoPayRuns } from '../store/schema/auto-pay.ts'
import { paymentAttempts, payments } from '../store/schema/payments.ts'

export const JANITOR_JOB = 'payment janitor'

/** After this long nobody waits for the provider any more: the request gave up, or the server that made it is gone. */
const GRACE_MS = CHARGE_TIMEOUT_MS + 7_000
/** A request that the provider has not seen by then will not come: it is abandoned there, then declined here. */
const ABANDON_AFTER_MS = 10 * 60_000
const ATTEMPTS_A_RUN = 500
/** The provider is asked for so many at once. */
const AT_ONCE = 5
/** So many that wait for their payer are asked after at each run, whichever they are. */
const CHALLENGES_A_RUN = 100
/** A challenge that is over by its own time, and that the provider has not ended so long after, is abandoned. */
const CHALLENGE_GRACE_MS = 60_000

/**
 * Resolves attempts that have no outcome (promises R3, R4), by the provider's own answer only. One that never arrived
 * is declined once the provider has promised not to accept it any more; so is one that its payer did not confirm. One
 * that cannot be stored holds no other up.
 */
export function janitor(services: PaymentServices) {
  return {
    name: JANITOR_JOB,
    everyMs: 5_000,
    async run(now: Date) {
      await resolveAttempts(services, now)
      await resolveChallenges(services, now)
    },
  }
}

async function resolveAttempts(services: PaymentServices, now: Date): Promise<void> {
  const { store } = services
  const open = await store
    .db()
    .select({
      id: paymentAttempts.id,
      paymentId: paymentAttempts.paymentId,
      startedAt: paymentAttempts.startedAt,
      programId: payments.programId,
    })
    .from(paymentAttempts)
    .innerJoin(payments, eq(payments.id, paymentAttempts.paymentId))
    .where(
      and(
        isNull(paymentAttempts.outcome),
        isTried(store, JANITOR_JOB, paymentAttempts.id, now),
        isNull(paymentAttempts.challengeExpiresAt),
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
  await workThrough(store, now, {
    job: JANITOR_JOB,
    items: open,
    keyOf: ({ id }) => id,
    async work({ id, paymentId, startedAt }) {
      const age = now.getTime() - startedAt.getTime()
      await conclude(services, paymentId, await askFor(services, id, age), { name: 'janitor' })
    },
    programOf: ({ programId }) => Promise.resolve(programId),
    atOnce: AT_ONCE,
  })
}

async function askFor({ provider }: PaymentServices, attemptId: string, ageMs: number): Promise<AttemptEnd> {
  try {
    const found = await provider.find(attemptId)
    if (found === null && ageMs >= ABANDON_AFTER_MS) return await provider.abandon(attemptId)
    if (found !== null && found.outcome !== 'pending') return found
  } catch {
    // The provider cannot be reached now; the next run tries again.
  }
  return { outcome: 'timedOut' }
}

/** Asks what became of the charges that their payers were to confirm. */
async function resolveChallenges(services: PaymentServices, now: Date): Promise<void> {
  const { store } = services
  const { id, paymentId, challengeExpiresAt, outcome } = paymentAttempts
  const open = await store
    .db()
    .select({ id, paymentId, challengeExpiresAt, programId: payments.programId })
    .from(paymentAttempts)
    .innerJoin(payments, eq(payments.id, paymentId))
    .where(and(isNull(outcome), isNotNull(challengeExpiresAt), isTried(store, JANITOR_JOB, id, now)))
    .orderBy(sql`random()`)
    .limit(CHALLENGES_A_RUN)
  await workThrough(store, now, {
    job: JANITOR_JOB,
    items: open,
    keyOf: (attempt) => attempt.id,
    async work(attempt) {
      const overMs = now.getTime() - (attempt.challengeExpiresAt ?? now).getTime()
      const end = await askForChallenge(services, attempt.id, overMs >= CHALLENGE_GRACE_MS)
      if (end !== null) await conclude(services, attempt.paymentId, end, { name: 'janitor' })
    },
    programOf: ({ programId }) => Promise.resolve(programId),
    atOnce: AT_ONCE,
  })
}

/** Returns how a challenge ended, or null while it is open. */
async function askForChallenge(
  { provider }: PaymentServices,
  attemptId: string,
  isOver: boolean,
): Promise<AttemptEnd | null> {
  try {
    const found = await provider.find(attemptId)
    if (found?.outcome === 'approved' || found?.outcome === 'declined') return found
    if (!isOver || found?.outcome === 'pending') return null
    const end = await provider.abandon(attemptId)
    // It could still have been confirmed until now: that is why it was given up.
    return end.outcome === 'declined' ? { ...end, declineCode: 'authenticationExpired' } : end
  } catch {
    // The provider cannot be reached now; the next run tries again.
    return null
  }
}
