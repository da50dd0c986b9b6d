import { and, asc, eq, isNull, lte } from 'drizzle-orm'

import { isTried } from '../../job-items/failed-items.ts'
import { workThrough } from '../../job-items/work-through.ts'
import { askMandate } from '../../mandates/ask-mandate.ts'
import { MANDATE_GRACE_MS } from '../../mandates/ensure-mandate.ts'
import type { MandateServices } from '../../mandates/services.ts'
import { customers } from '../../store/schema/accounts.ts'
import { mandates } from '../../store/schema/methods/mandates.ts'
import { paymentMethods } from '../../store/schema/quotes.ts'

const JOB = 'ask for mandates'
const MANDATES_A_RUN = 100
const AT_ONCE = 5

/** Asks the provider again for mandates that got no answer, each under its id, with growing pauses. */
export function askMandates(services: MandateServices) {
  return { name: JOB, everyMs: 15_000, run: (now: Date) => askAgain(services, now) }
}

async function askAgain(services: MandateServices, now: Date): Promise<void> {
  const { store } = services
  const items = await store
    .db()
    .select({ id: mandates.id, programId: customers.programId })
    .from(mandates)
    .innerJoin(paymentMethods, eq(paymentMethods.id, mandates.paymentMethodId))
    .innerJoin(customers, eq(customers.buid, paymentMethods.buidCustomer))
    .where(
      and(
        eq(mandates.status, 'requested'),
        // What was removed is not debited any more.
        isNull(paymentMethods.removedAt),
        lte(mandates.requestedAt, new Date(now.getTime() - MANDATE_GRACE_MS)),
        isTried(store, JOB, mandates.id, now),
      ),
    )
    .orderBy(asc(mandates.requestedAt))
    .limit(MANDATES_A_RUN)
  await workThrough(store, now, {
    job: JOB,
    items,
    keyOf: ({ id }) => id,
    work: ({ id }) => askMandate(services, id),
    programOf: ({ programId }) => Promise.resolve(programId),
    atOnce: AT_ONCE,
  })
}
