/**
 * Charges at Stripe. A PaymentIntent is created without being confirmed, which moves no money, its id is stored, and it
 * is then confirmed: Stripe confirms one intent successfully once only, however long ago its idempotency key expired.
 */
import type Stripe from 'stripe'

import { type Decision, NoSuchInstrument, type Order, type Payment } from '../processor.ts'
import { ask, idOf, isRefusal, orNull, secondsOf, toStripe } from './client.ts'
import { declineOf } from './codes.ts'

const PAGE = 100
/** Stripe's clock may differ from ours. */
const EARLIER_SECONDS = 300
const METADATA_LENGTH = 500

const tokenOf = ({ instrument }: Order) => (instrument.kind === 'card' ? instrument.cardToken : instrument.accountToken)

/** Stripe refuses these characters, and a text without a letter. */
const statementText = (descriptor: string) => {
  const text = descriptor
    .replace(/[<>\\'"*]/g, '')
    .trim()
    .slice(0, 22)
  return /[a-z]/i.test(text) && text.length >= 5 ? text : null
}

function metadataOf({ attemptId, descriptor, references }: Order): Record<string, string> {
  const joined = (ids: readonly string[]) => ids.join(' ').slice(0, METADATA_LENGTH)
  return {
    attempt_id: attemptId,
    descriptor,
    ...(references && {
      merchants: joined(references.merchants),
      accounts: joined(references.accounts),
      invoices: joined(references.invoices),
      invoice_count: String(references.invoiceCount),
    }),
  }
}

export function stripeCharges(stripe: Stripe, now: () => Date) {
  /** Looks for the intent of an attempt whose creation got no answer, by its metadata. */
  const search = async (order: Order, customer: string, sentBefore: Date): Promise<string | null> => {
    const from = secondsOf(sentBefore) - EARLIER_SECONDS
    let after: string | undefined
    do {
      const page = await ask(() =>
        stripe.paymentIntents.list({
          customer,
          created: { gte: from },
          limit: PAGE,
          ...(after !== undefined && { starting_after: after }),
        }),
      )
      const found = page.data.find(({ metadata }) => metadata['attempt_id'] === order.attemptId)
      if (found) return found.id
      after = page.has_more ? page.data.at(-1)?.id : undefined
    } while (after !== undefined)
    return null
  }

  const retrieve = (id: string) => ask(() => stripe.paymentIntents.retrieve(id))

  const decided = (intent: Stripe.PaymentIntent): Decision => {
    if (intent.status === 'succeeded' || intent.status === 'processing') return { outcome: 'approved' }
    if (intent.status === 'canceled') return { outcome: 'declined', declineCode: 'processingError' }
    if (intent.status === 'requires_confirmation') return { outcome: 'prepared' }
    if (intent.status === 'requires_payment_method') {
      return { outcome: 'declined', declineCode: declineOf(intent.last_payment_error) }
    }
    const url = intent.next_action?.redirect_to_url?.url
    if (intent.status === 'requires_action' && typeof url === 'string') return { outcome: 'challenge', url }
    return { outcome: 'pending' }
  }

  const cancel = async ({ id }: Payment): Promise<Decision> => {
    try {
      return decided(await ask(() => stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })))
    } catch (error) {
      if (!isRefusal(error)) throw error
      return decided(await retrieve(id))
    }
  }

  return {
    async prepare(order: Order, sentBefore: Date | null): Promise<string> {
      const method = await orNull(() => stripe.paymentMethods.retrieve(tokenOf(order)))
      const customer = idOf(method?.customer)
      if (method === null || customer === null) throw new NoSuchInstrument()
      const known = sentBefore && (await search(order, customer, sentBefore))
      if (known !== null) return known
      const text = statementText(order.descriptor)
      const shown =
        text === null
          ? {}
          : method.type === 'card'
            ? { statement_descriptor_suffix: text }
            : { statement_descriptor: text }
      const params: Stripe.PaymentIntentCreateParams = {
        amount: toStripe(order.amountMinor, order.currency),
        currency: order.currency.toLowerCase(),
        customer,
        payment_method: method.id,
        // Every type that a payment method can have is one that may be allowed.
        allowed_payment_method_types: [method.type as Stripe.PaymentIntentCreateParams.AllowedPaymentMethodType],
        description: `Payment ${order.descriptor}`,
        metadata: metadataOf(order),
        ...shown,
      }
      // Stripe repeats the answer of a key, also a fault of its own; what a later try creates besides is never confirmed.
      const again = sentBefore === null ? '' : `:${now().getTime()}`
      const intent = await ask(() =>
        stripe.paymentIntents.create(params, { idempotencyKey: `attempt:${order.attemptId}${again}` }),
      )
      return intent.id
    },

    async submit({ id, order }: Payment): Promise<Decision> {
      const return_url = order.returnUrl === undefined ? null : new URL(order.returnUrl)
      return_url?.searchParams.set('attempt', order.attemptId)
      const params: Stripe.PaymentIntentConfirmParams =
        return_url === null ? { off_session: true } : { return_url: return_url.href }
      let intent: Stripe.PaymentIntent
      try {
        intent = await ask(() => stripe.paymentIntents.confirm(id, params))
      } catch (error) {
        if (!isRefusal(error)) throw error
        // A request that Stripe did not want leaves the intent as it was; only the intent says what holds.
        const state = decided(await retrieve(id))
        if (state.outcome !== 'prepared') return state
        const ended = await cancel({ id, order })
        return ended.outcome === 'declined' ? { outcome: 'declined', declineCode: declineOf(error) } : ended
      }
      const decision = decided(intent)
      const isStuck = intent.status === 'requires_action' && decision.outcome === 'pending'
      if (!isStuck && (decision.outcome !== 'challenge' || return_url !== null)) return decision
      // Nobody could confirm it: there is no page for it, or nobody is there.
      const ended = await cancel({ id, order })
      return ended.outcome === 'declined' ? { outcome: 'declined', declineCode: 'authenticationRequired' } : ended
    },

    decisionOf: async ({ id }: Payment): Promise<Decision> => decided(await retrieve(id)),
    cancel,
  }
}
