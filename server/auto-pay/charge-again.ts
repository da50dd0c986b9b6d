/** What became of the charges of runs whose outcome is not known. */
import { and, eq, isNull, lte, sql } from 'drizzle-orm'

import { someAtOnce } from '../job-items/some-at-once.ts'
import { chargeReferences } from '../payments/charge-references.ts'
import { chargeWithin } from '../payments/charge.ts'
import { CHARGE_TIMEOUT_MS, type PaymentServices } from '../payments/payer.ts'
import { conclude, type AttemptEnd } from '../payments/transition.ts'
import type { ChargeRequest } from '../provider/provider.ts'
import { autoPayRuns } from '../store/schema/auto-pay.ts'
import { paymentAttempts, payments } from '../store/schema/payments.ts'

/** So many accounts are charged at once: a provider that does not answer holds up no more than these. */
export const ACCOUNTS_AT_ONCE = 10
/** After this long nobody waits for the provider any more. */
const GRACE_MS = CHARGE_TIMEOUT_MS + 7_000
/** So many are sent again at each look of the job, whichever they are: one that is stuck holds no other up. */
const ATTEMPTS_A_LOOK = 50
/** A charge that the provider refuses to look at, such as one of a bank account that it has deleted, is given up. */
const REFUSED_FOR_MS = 10 * 60_000
/** A charge without an answer is given up: the provider is there again by then, or people must know. */
const SILENT_FOR_MS = 24 * 3_600_000

/**
 * Sends the attempts of runs again whose outcome is not known, under their ids: the provider charges each once. One that
 * it refuses or does not answer is declined after a while, once the provider has promised not to accept it any more: its
 * invoices are open again, and it counts as a failure.
 */
export async function chargeAgain(services: PaymentServices, now: Date): Promise<void> {
  const open = await services.store
    .db()
    .select({ attemptId: paymentAttempts.id, startedAt: paymentAttempts.startedAt, payment: payments })
    .from(paymentAttempts)
    .innerJoin(autoPayRuns, eq(autoPayRuns.paymentId, paymentAttempts.paymentId))
    .innerJoin(payments, eq(payments.id, paymentAttempts.paymentId))
    .where(and(isNull(paymentAttempts.outcome), lte(paymentAttempts.startedAt, new Date(now.getTime() - GRACE_MS))))
    .orderBy(sql`random()`)
    .limit(ATTEMPTS_A_LOOK)
  await someAtOnce(open, ACCOUNTS_AT_ONCE, async ({ attemptId, startedAt, payment }) => {
    const { id: paymentId, totalMinor, currency, providerToken, paymentNumber } = payment
    const instrument = { kind: 'bank', accountToken: providerToken ?? '' } as const
    const references = await chargeReferences(services.store, paymentId)
    const terms = { amountMinor: totalMinor, currency, instrument, descriptor: paymentNumber, references }
    const end = await endOf(services, { attemptId, ...terms }, now.getTime() - startedAt.getTime())
    await conclude(services, paymentId, end, { name: 'autoPay' })
  })
}

/** Charges again; without an outcome the provider is asked what became of it before it is given up. */
async function endOf(services: PaymentServices, charge: ChargeRequest, ageMs: number): Promise<AttemptEnd> {
  const { provider, chargeTimeoutMs = CHARGE_TIMEOUT_MS } = services
  const end = await chargeWithin(provider, charge, chargeTimeoutMs)
  if (end.outcome !== 'timedOut') return end
  try {
    const found = await provider.find(charge.attemptId)
    if (found?.outcome === 'approved' || found?.outcome === 'declined') return found
    const isGivenUp = ageMs >= (end.isRefused ? REFUSED_FOR_MS : SILENT_FOR_MS)
    if (found === null && isGivenUp) return await provider.abandon(charge.attemptId)
  } catch {
    // The provider cannot be reached now; the next look tries again.
  }
  return end
}
