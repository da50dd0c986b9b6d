/** Stripe behind the port of the adapters. */
import type Stripe from 'stripe'

import type { Notice, Processor } from '../processor.ts'
import { stripeCharges } from './charges.ts'
import { ask, secondsOf } from './client.ts'
import { stripeInstruments } from './instruments.ts'
import { aboutOf, stripeMoney } from './money.ts'

export type StripeProcessorOptions = {
  readonly stripe: Stripe
  /** The secret of the webhook endpoint, `whsec_…`. */
  readonly webhookSecret: string
  readonly now: () => Date
}

/** A webhook is refused when it was signed longer ago, or will be. */
const TOLERANCE_SECONDS = 300
const PAGE = 100

/** What the endpoint of the webhooks should be sent, and what is asked for. At most 20 can be named. */
const stripeEventTypes = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'charge.succeeded',
  'charge.failed',
  'charge.refunded',
  'charge.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'mandate.updated',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
] as const

export function stripeProcessor({ stripe, webhookSecret, now }: StripeProcessorOptions): Processor {
  const noticeOf = ({ id, data }: Stripe.Event): Notice => ({ id, about: aboutOf(data.object) })

  return {
    name: 'stripe',
    capabilities: { challenge: true, refunds: true, mandates: true, chargebacks: true },
    ...stripeCharges(stripe, now),
    ...stripeMoney(stripe, now),
    ...stripeInstruments(stripe),

    readWebhook(body, headers) {
      const signature = headers.get('stripe-signature') ?? ''
      const received = now().getTime()
      const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? Number.NaN) * 1000
      // The client refuses only what is too old.
      if (!(signedAt <= received + TOLERANCE_SECONDS * 1000)) return null
      try {
        const event = stripe.webhooks.constructEvent(
          body,
          signature,
          webhookSecret,
          TOLERANCE_SECONDS,
          undefined,
          received,
        )
        return [noticeOf(event)]
      } catch {
        return null
      }
    },

    async *noticesSince(since) {
      let after: string | undefined
      do {
        const page = await ask(() =>
          stripe.events.list({
            created: { gte: secondsOf(since) },
            types: [...stripeEventTypes],
            limit: PAGE,
            ...(after !== undefined && { starting_after: after }),
          }),
        )
        yield page.data.map(noticeOf)
        after = page.has_more ? page.data.at(-1)?.id : undefined
      } while (after !== undefined)
    },
  }
}
