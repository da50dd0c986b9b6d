import { and, asc, eq, lte } from 'drizzle-orm'

import { isTried } from '../job-items/failed-items.ts'
import { workThrough } from '../job-items/work-through.ts'
import { CHARGE_TIMEOUT_MS, type PaymentServices } from '../payments/payer.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { payments } from '../store/schema/payments.ts'
import { refunds } from '../store/schema/refunds.ts'

const JOB = 'send refunds'
/** After this long its own request does not wait for the provider any more. */
const GRACE_MS = CHARGE_TIMEOUT_MS + 7_000
const REFUNDS_A_RUN = 100
const AT_ONCE = 5

/** Sends refunds that got no answer to the provider again, each under its id, with growing pauses. */
export function sendRefunds(services: PaymentServices) {
  return { name: JOB, everyMs: 15_000, run: (now: Date) => sendAgain(services, now) }
}

async function sendAgain(services: PaymentServices, now: Date): Promise<void> {
  const { store } = services
  const items = await store
    .db()
    .select({ id: refunds.id, programId: payments.programId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.status, 'requested'),
        lte(refunds.requestedAt, new Date(now.getTime() - GRACE_MS)),
        isTried(store, JOB, refunds.id, now),
      ),
    )
    .orderBy(asc(refunds.requestedAt))
    .limit(REFUNDS_A_RUN)
  await workThrough(store, now, {
    job: JOB,
    items,
    keyOf: ({ id }) => id,
    work: ({ id }) => sendRefund(services, id),
    programOf: ({ programId }) => Promise.resolve(programId),
    atOnce: AT_ONCE,
  })
}
