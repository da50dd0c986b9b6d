/** GoCardless behind the port of the adapters. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'

import type { Notice, Processor } from '../processor.ts'
import { goCardlessCharges } from './charges.ts'
import type { GoCardless } from './client.ts'
import { goCardlessInstruments } from './instruments.ts'
import { goCardlessMoney } from './money.ts'
import { EventSchema, type GoCardlessEvent } from './resources.ts'

export type GoCardlessProcessorOptions = {
  readonly api: GoCardless
  /** The secret of the webhook endpoint. */
  readonly webhookSecret: string
  readonly now: () => Date
}

const WebhookSchema = v.object({ events: v.array(EventSchema) })

const noticeOf = ({ id, links: { payment, refund, mandate } }: GoCardlessEvent): Notice => ({
  id,
  about: [payment, refund, mandate].filter((one) => typeof one === 'string'),
})

function isSigned(body: string, secret: string, signature: string): boolean {
  const right = createHmac('sha256', secret).update(body).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === right.length && timingSafeEqual(given, right)
}

function readBody(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

export function goCardlessProcessor({ api, webhookSecret, now }: GoCardlessProcessorOptions): Processor {
  return {
    name: 'gocardless',
    capabilities: { challenge: false, refunds: true, mandates: true, chargebacks: false },
    ...goCardlessCharges(api),
    ...goCardlessMoney(api, now),
    ...goCardlessInstruments(api),

    /** The signature has no time: a repeated webhook is known by its events, and what it says is not believed. */
    readWebhook(body, headers) {
      if (!isSigned(body, webhookSecret, headers.get('webhook-signature') ?? '')) return null
      const read = v.safeParse(WebhookSchema, readBody(body))
      return read.success ? read.output.events.map(noticeOf) : null
    },

    async *noticesSince(since) {
      for await (const page of api.list('events', EventSchema, { 'created_at[gte]': since.toISOString() })) {
        yield page.map(noticeOf)
      }
    },
  }
}
