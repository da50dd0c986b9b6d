import { eq, getTableColumns } from 'drizzle-orm'

import type { MandateEvent } from '../../machines/lifecycles/mandate/mandate.machine.ts'
import type { MandateAnswer } from '../provider/mandates.ts'
import { ProviderRefused } from '../provider/provider.ts'
import { mandates } from '../store/schema/methods/mandates.ts'
import { paymentMethods } from '../store/schema/quotes.ts'
import { moveMandate } from './move-mandate.ts'
import type { MandateServices } from './services.ts'

/** Refusals of the request itself, after which the provider has no mandate of this id and makes none. */
const refusals: readonly string[] = ['unknownToken', 'invalidMandate', 'notOffered']

const eventOf: Readonly<Record<MandateAnswer['state'], MandateEvent['type']>> = {
  active: 'mandate.agree',
  pending: 'mandate.wait',
  refused: 'mandate.refuse',
  ended: 'mandate.end',
}

/**
 * Asks the provider for a mandate under its id, and stores the answer. Rejects without one: it stays as it is, and is asked
 * again, so that none is made twice. Call it outside a transaction.
 */
export async function askMandate(services: MandateServices, id: string): Promise<void> {
  const { store, provider } = services
  const [row] = await store
    .db()
    .select({ ...getTableColumns(mandates), removedAt: paymentMethods.removedAt })
    .from(mandates)
    .innerJoin(paymentMethods, eq(paymentMethods.id, mandates.paymentMethodId))
    .where(eq(mandates.id, id))
  if (!row) throw new Error(`No mandate ${id}.`)
  // Nothing is set up for an account that its holder has removed.
  if (row.removedAt !== null || (row.status !== 'requested' && row.status !== 'pending')) return
  const request = { mandateId: id, acceptedAt: row.acceptedAt.toISOString(), scheme: row.scheme }
  let answer: MandateAnswer
  try {
    answer = await provider.agreeMandate(row.providerToken, request)
  } catch (error) {
    if (!(error instanceof ProviderRefused) || !refusals.includes(error.code)) throw error
    await moveMandate(services, id, 'mandate.refuse', { reasonCode: error.code })
    return
  }
  const { state, reference } = answer
  const reason = state === 'ended' ? { reasonCode: answer.reasonCode } : {}
  await moveMandate(services, id, eventOf[state], { reference, ...reason })
}
