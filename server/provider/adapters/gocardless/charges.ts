/**
 * Charges at GoCardless. A payment is collected some days after it was created and can be cancelled until then, so that
 * creating it is the whole of a charge; its id is stored before the portal is told of it.
 */
import * as v from 'valibot'

import { type Decision, NoSuchInstrument, type Order, type Payment } from '../processor.ts'
import { type GoCardless, once, Refused } from './client.ts'
import { MandateSchema, PaymentSchema } from './resources.ts'

const OneSchema = v.object({ payments: PaymentSchema })
/** Their clock may differ from ours. */
const EARLIER_MS = 5 * 60_000
const VALUE_LENGTH = 500
/** In which a debit can be collected, or will be. */
export const usable: readonly string[] = ['active', 'submitted', 'pending_submission', 'pending_customer_approval']

/** At most three keys. */
function metadataOf({ attemptId, descriptor, references }: Order): Record<string, string> {
  return {
    attempt_id: attemptId,
    descriptor,
    ...(references && {
      pays: `${references.merchants.join(' ')} | ${references.accounts.join(' ')} | ${references.invoiceCount}: ${references.invoices.join(' ')}`.slice(
        0,
        VALUE_LENGTH,
      ),
    }),
  }
}

export function goCardlessCharges(api: GoCardless) {
  const read = async (id: string) => (await api.get(`/payments/${encodeURIComponent(id)}`, OneSchema)).payments

  /** Looks for the payment of an attempt whose creation got no answer, by its metadata. */
  const search = async ({ attemptId }: Order, sentBefore: Date): Promise<string | null> => {
    const from = new Date(sentBefore.getTime() - EARLIER_MS).toISOString()
    for await (const page of api.list('payments', PaymentSchema, { 'created_at[gte]': from })) {
      const found = page.find(({ metadata }) => metadata['attempt_id'] === attemptId)
      if (found) return found.id
    }
    return null
  }

  /** The mandate by which an account is debited; an active one before one that is still on its way. */
  const mandateOf = async (account: string): Promise<string> => {
    const found: v.InferOutput<typeof MandateSchema>[] = []
    for await (const page of api.list('mandates', MandateSchema, { customer_bank_account: account, status: usable })) {
      found.push(...page)
    }
    const mandate = usable.flatMap((status) => found.filter((one) => one.status === status)).at(0)
    if (!mandate) throw new NoSuchInstrument()
    return mandate.id
  }

  const decided = ({ status }: v.InferOutput<typeof PaymentSchema>): Decision => {
    if (status === 'cancelled') return { outcome: 'declined', declineCode: 'processingError' }
    if (status === 'customer_approval_denied') return { outcome: 'declined', declineCode: 'doNotHonor' }
    if (status === 'pending_customer_approval') return { outcome: 'pending' }
    // Also one that has failed since: it was a debit, and its return is reported.
    return { outcome: 'approved' }
  }

  const decisionOf = async ({ id }: Payment): Promise<Decision> => decided(await read(id))

  return {
    async prepare(order: Order, sentBefore: Date | null): Promise<string> {
      const known = sentBefore && (await search(order, sentBefore))
      if (known !== null) return known
      if (order.instrument.kind !== 'bank') throw new NoSuchInstrument()
      try {
        const mandate = await mandateOf(order.instrument.accountToken)
        const body = {
          amount: order.amountMinor,
          currency: order.currency,
          description: order.descriptor,
          metadata: metadataOf(order),
          links: { mandate },
        }
        const made = await once(
          async () =>
            (await api.post('/payments', OneSchema, { name: 'payments', body, key: `attempt:${order.attemptId}` }))
              .payments,
          read,
        )
        return made.id
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        throw new NoSuchInstrument(error.fields.includes('amount') ? 'limitExceeded' : 'other')
      }
    },

    submit: decisionOf,
    decisionOf,

    async cancel(payment: Payment): Promise<Decision> {
      try {
        const path = `/payments/${encodeURIComponent(payment.id)}/actions/cancel`
        return decided((await api.post(path, OneSchema, { body: {} })).payments)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        return decisionOf(payment)
      }
    },
  }
}
