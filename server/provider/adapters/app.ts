/** The provider's protocol (docs/provider.md) over an adapter: the calls of the portal's server, and webhooks. */
import { sValidator } from '@hono/standard-validator'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { createHash, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'

import { mandateSchemes } from '../../../domain/rules/mandates/scheme.ts'
import { abandon, attemptOf, charge, find } from './core/attempts.ts'
import type { Desk } from './core/desk.ts'
import { read } from './core/inbox.ts'
import { agree, findMandate } from './core/mandates.ts'
import { findRefund, refund } from './core/refunds.ts'
import { note } from './core/watch.ts'
import { NoAnswer, NotOffered, OrderSchema } from './processor.ts'
import { openSession, redeemProof } from './pages/sessions.ts'

export type AdapterAppOptions = {
  readonly desk: Desk
  readonly apiKey: string
  /** The forms of the processor, on this adapter's own origin. */
  readonly pages: Hono
  /** Called when there is something to look at. */
  readonly wake: () => void
}

/** GoCardless sends up to some hundreds of events at once. */
const WEBHOOK_BYTES = 2_000_000
const BODY_BYTES = 32_768

const text = (length: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(length))
const AmountsSchema = v.strictObject({ amounts: v.tuple([v.number(), v.number()]) })
const NamedBankSchema = v.strictObject({ label: text(100), last4: text(4) })
const ProofSchema = v.strictObject({ proof: text(100) })
const RefundSchema = v.strictObject({
  refundId: text(200),
  amountMinor: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
})
const MandateSchema = v.strictObject({
  mandateId: text(200),
  acceptedAt: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((instant) => new Date(instant)),
  ),
  scheme: v.picklist(mandateSchemes),
})

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 500 | 503
const refuse = (c: Context, status: Status, code: string) => c.json({ error: { code } }, status)

const digest = (secret: string) => createHash('sha256').update(secret).digest()

export function createAdapterApp({ desk, apiKey, pages, wake }: AdapterAppOptions) {
  const { processor } = desk
  const expected = digest(`Bearer ${apiKey}`)
  const app = new Hono()

  app.use(async (c, next) => {
    await next()
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'same-origin')
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', "default-src 'none'")
  })
  app.onError((error, c) => {
    if (error instanceof NoAnswer) return refuse(c, 503, 'processorUnavailable')
    if (error instanceof NotOffered) return refuse(c, 409, 'notOffered')
    desk.log(`${c.req.method} ${c.req.routePath}: ${error.message}`)
    return refuse(c, 500, 'providerFault')
  })
  app.notFound((c) => refuse(c, 404, 'notFound'))

  const limited = (maxSize: number) => bodyLimit({ maxSize, onError: (c) => refuse(c, 413, 'bodyTooLarge') })

  app.post('/webhooks', limited(WEBHOOK_BYTES), async (c) => {
    const found = processor.readWebhook(await c.req.text(), c.req.raw.headers)
    if (found === null) return refuse(c, 401, 'wrongSignature')
    await note(desk, found)
    wake()
    return c.body(null, 204)
  })

  const portalOnly = createMiddleware(async (c, next) =>
    timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected) ? next() : refuse(c, 401, 'wrongKey'),
  )
  /** The portal's server, which shows the key. Browsers never have it. */
  const v1 = new Hono()
  v1.use(limited(BODY_BYTES), portalOnly)

  v1.get('/capabilities', (c) => c.json(processor.capabilities))

  v1.post(
    '/charges',
    sValidator('json', OrderSchema, (result, c) => (result.success ? undefined : refuse(c, 400, 'invalidCharge'))),
    async (c) => {
      const answer = await charge(desk, c.req.valid('json'))
      if (answer === 'reused') return refuse(c, 409, 'attemptReused')
      return answer === 'pending' ? refuse(c, 409, 'attemptPending') : c.json(answer, 201)
    },
  )

  v1.get('/charges/:attemptId', async (c) => {
    const attemptId = c.req.param('attemptId')
    const answer = await find(desk, attemptId)
    if (answer === null) return refuse(c, 404, 'unknownAttempt')
    const { amountMinor, currency, references } = (await attemptOf(desk, attemptId))?.order ?? {}
    return c.json({ ...(answer === 'pending' ? { outcome: answer } : answer), amountMinor, currency, references })
  })

  v1.post('/charges/:attemptId/abandon', async (c) => {
    const answer = await abandon(desk, c.req.param('attemptId'))
    return answer === 'pending' ? refuse(c, 409, 'attemptPending') : c.json(answer)
  })

  v1.post(
    '/charges/:attemptId/refunds',
    sValidator('json', RefundSchema, (result, c) => (result.success ? undefined : refuse(c, 400, 'invalidRefund'))),
    async (c) => {
      const answer = await refund(desk, { ...c.req.valid('json'), attemptId: c.req.param('attemptId') })
      if (answer === null) return refuse(c, 404, 'unknownAttempt')
      if (answer === 'reused') return refuse(c, 409, 'refundReused')
      return answer === 'pending' ? refuse(c, 503, 'processorUnavailable') : c.json(answer, 201)
    },
  )

  v1.get('/charges/:attemptId/refunds/:refundId', async (c) => {
    const answer = await findRefund(desk, { attemptId: c.req.param('attemptId'), refundId: c.req.param('refundId') })
    if (answer === null) return refuse(c, 404, 'unknownRefund')
    return c.json(answer === 'pending' ? { outcome: answer } : answer)
  })

  v1.get('/events', async (c) => {
    const page = await read(desk, c.req.query('after') ?? null)
    return page === null ? refuse(c, 400, 'invalidCursor') : c.json(page)
  })

  v1.get('/tokens/:token', async (c) => {
    const card = await processor.describeCard(c.req.param('token'))
    return card === null ? refuse(c, 404, 'unknownToken') : c.json(card)
  })

  v1.get('/bank-tokens/:token', async (c) => {
    const bank = await processor.describeBank(c.req.param('token'))
    return bank === null ? refuse(c, 404, 'unknownToken') : c.json(bank)
  })

  v1.post(
    '/bank-tokens/:token/verification',
    sValidator('json', AmountsSchema, (result, c) => (result.success ? undefined : refuse(c, 400, 'invalidAmounts'))),
    async (c) => {
      const isVerified = await processor.verifyBank(c.req.param('token'), c.req.valid('json').amounts)
      return isVerified === null ? refuse(c, 404, 'unknownToken') : c.json({ isVerified })
    },
  )

  v1.post(
    '/bank-tokens/:token/verification-sessions',
    sValidator('json', NamedBankSchema, (result, c) => (result.success ? undefined : refuse(c, 400, 'invalidBank'))),
    async (c) => {
      const token = c.req.param('token')
      if ((await processor.describeBank(token)) === null) return refuse(c, 404, 'unknownToken')
      const session = await openSession(desk, 'verification', { token, ...c.req.valid('json') })
      return c.json({ session }, 201)
    },
  )

  v1.post(
    '/bank-tokens/:token/verification-results',
    sValidator('json', ProofSchema, (result, c) => (result.success ? undefined : refuse(c, 400, 'invalidProof'))),
    async (c) => {
      const outcome = await redeemProof(desk, c.req.valid('json').proof, c.req.param('token'))
      return outcome === null ? refuse(c, 404, 'unknownProof') : c.json({ outcome })
    },
  )

  v1.post(
    '/bank-accounts/:token/mandate',
    sValidator('json', MandateSchema, (result, c) => (result.success ? undefined : refuse(c, 400, 'invalidMandate'))),
    async (c) => {
      const answer = await agree(desk, { ...c.req.valid('json'), token: c.req.param('token') })
      if (answer === null) return refuse(c, 404, 'unknownToken')
      return answer === 'undecided' ? refuse(c, 503, 'processorUnavailable') : c.json(answer, 201)
    },
  )

  v1.get('/bank-accounts/:token/mandate', async (c) => {
    const answer = await findMandate(desk, c.req.param('token'))
    return answer === null ? refuse(c, 404, 'unknownMandate') : c.json(answer)
  })

  app.route('/v1', v1)
  app.route('/', pages)
  app.get('/', (c) => c.json({ adapter: processor.name }))
  app.get('/favicon.ico', (c) => c.body(null, 204))
  return app
}
