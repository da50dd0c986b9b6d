/** The sandbox provider over HTTP: the calls of the portal's server, and the card entry page for browsers. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { sValidator } from '@hono/standard-validator'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'

import { CardEntryThemeSchema } from '../../../domain/contract/card-entry.ts'
import { type Capabilities, ChargeRequestSchema, type ChargeState } from '../provider.ts'
import { bankRoutes } from './bank/routes.ts'
import { verificationRoutes } from './bank/verification-routes.ts'
import type { Book, BookState, SandboxClock } from './book.ts'
import { cardFormScript } from './card-form.ts'
import { cardFormStyle } from './card-form-style.ts'
import { cardFormFiles, cardPage, cardPagePolicy } from './card-page.ts'
import { makeCardRules } from './card-rules.ts'
import { wordsFor } from './card-words.ts'
import { challengePath, challengeRoutes } from './challenge-routes.ts'
import { SANDBOX_HEADER } from '../sandbox-header.ts'
import { followTime, SANDBOX_TIME_HEADER } from './following-clock.ts'
import { cardByNumber } from './instruments.ts'
import { instrumentsPage } from './instruments-page.ts'
import { mandateRoutes } from './mandates/mandate-routes.ts'
import { refundRoutes } from './refund-routes.ts'

export type SandboxAppOptions = {
  readonly book: Book
  readonly clock: SandboxClock
  /** The origins that may frame the card entry form and get its messages. */
  readonly portalOrigins: readonly string[]
  readonly apiKey: string
  /** This provider's own origin, as browsers know it. */
  readonly origin: () => string
  /** Delay of an answer that comes late; more than the portal's time-out. */
  readonly lateAfterMs: number
  /** Aborted when the server closes, so that nothing waits on. */
  readonly closing: AbortSignal
}

type Env = { Bindings: HttpBindings }

const EVENTS_PER_PAGE = 500

const capabilities: Capabilities = { challenge: true, refunds: true, chargebacks: true, mandates: true }

const text = (length: number) => v.pipe(v.string(), v.maxLength(length))
const TokenRequestSchema = v.strictObject({
  number: text(40),
  expiry: text(12),
  securityCode: text(8),
  name: text(200),
})

const digest = (secret: string) => createHash('sha256').update(secret).digest()

/** Breaks the connection off without an answer, as a failing network does. */
function cut(c: Context<Env>) {
  c.env.incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

export function createSandboxApp({
  book,
  clock,
  portalOrigins,
  apiKey,
  origin,
  lateAfterMs,
  closing,
}: SandboxAppOptions) {
  const rules = makeCardRules()
  const expected = digest(`Bearer ${apiKey}`)
  const app = new Hono<Env>()

  const refuse = (c: Context, status: 400 | 401 | 403 | 404 | 409 | 413, code: string) =>
    c.json({ error: { code } }, status)

  app.use(async (c, next) => {
    await next()
    if (c.res === RESPONSE_ALREADY_SENT) return
    c.header(SANDBOX_HEADER, 'true')
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'same-origin')
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', "default-src 'none'")
  })
  app.use(bodyLimit({ maxSize: 32_768, onError: (c) => refuse(c, 413, 'bodyTooLarge') }))
  app.onError((_error, c) => c.json({ error: { code: 'providerFault' } }, 500))
  app.notFound((c) => refuse(c, 404, 'notFound'))

  /** The portal's server, which shows the key. Browsers never have it. */
  const portalOnly = createMiddleware<Env>(async (c, next) => {
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected)) return refuse(c, 401, 'wrongKey')
    followTime(clock, c.req.header(SANDBOX_TIME_HEADER))
    return next()
  })

  /** The state as it is told: with the address of the page on which the holder confirms. */
  const told = (state: BookState): ChargeState => {
    if (state.outcome !== 'challenge') return state
    const { session, ...rest } = state
    return { ...rest, url: new URL(challengePath(session), origin()).href }
  }

  const answerLate = async () => {
    await pause(lateAfterMs, undefined, { signal: closing }).catch(() => undefined)
  }

  /** Waits until the caller stops waiting or the server closes. */
  const hang = (c: Context<Env>) =>
    new Promise<void>((resolve) => {
      c.env.incoming.socket.once('close', resolve)
      if (closing.aborted) resolve()
      else closing.addEventListener('abort', () => resolve(), { once: true })
    })

  app.get('/v1/capabilities', portalOnly, (c) => c.json(capabilities))

  app.post(
    '/v1/charges',
    portalOnly,
    sValidator('json', ChargeRequestSchema, (read, c) => (read.success ? undefined : refuse(c, 400, 'invalidCharge'))),
    async (c) => {
      const order = c.req.valid('json')
      const behaviour = book.behaviourOf(order)
      const known = await book.find(order.attemptId)
      if (behaviour.kind === 'lose' && known === null) return cut(c)
      const taken = await book.charge(order)
      if (taken === null) return refuse(c, 409, 'attemptReused')
      if (taken.first) {
        if (behaviour.kind === 'commitSilently') return cut(c)
        if (behaviour.kind === 'answerLate') await answerLate()
        if (behaviour.kind === 'hang') {
          await hang(c)
          return cut(c)
        }
      }
      return taken.state.outcome === 'pending' ? refuse(c, 409, 'attemptPending') : c.json(told(taken.state), 201)
    },
  )

  app.get('/v1/charges/:attemptId', portalOnly, async (c) => {
    const state = await book.find(c.req.param('attemptId'))
    if (state === null) return refuse(c, 404, 'unknownAttempt')
    const { amountMinor, currency, references } = book.orderOf(c.req.param('attemptId')) ?? {}
    return c.json({ ...told(state), amountMinor, currency, references })
  })

  app.post('/v1/charges/:attemptId/abandon', portalOnly, async (c) =>
    c.json(await book.abandon(c.req.param('attemptId'))),
  )

  app.get('/v1/events', portalOnly, async (c) => {
    const after = c.req.query('after') ?? null
    if (after !== null && !/^\d{1,15}$/.test(after)) return refuse(c, 400, 'invalidCursor')
    return c.json(await book.events(after, EVENTS_PER_PAGE))
  })

  app.get('/v1/tokens/:token', portalOnly, (c) => {
    const card = book.describeCard(c.req.param('token'))
    return card === null ? refuse(c, 404, 'unknownToken') : c.json(card)
  })

  app.get('/book', portalOnly, async (c) => c.json(await book.read()))

  /** Accepts only the form on this very origin: a card number must not come by another page's script. */
  const ownPageOnly = createMiddleware<Env>(async (c, next) => {
    const site = c.req.header('sec-fetch-site')
    const own = c.req.header('origin') === origin() && (site === undefined || site === 'same-origin')
    return own ? next() : refuse(c, 403, 'foreignPage')
  })

  app.post(
    '/v1/tokens',
    ownPageOnly,
    sValidator('json', TokenRequestSchema, (read, c) => (read.success ? undefined : refuse(c, 400, 'invalidCard'))),
    async (c) => {
      const entry = c.req.valid('json')
      const errors = rules.refuseCardEntry(entry, clock.now())
      if (errors.length > 0) return c.json({ errors }, 422)
      const card = cardByNumber(rules.digitsOf(entry.number))
      const expiry = rules.readExpiry(entry.expiry)
      if (card === null || expiry === null) {
        return c.json({ errors: [{ field: 'number', code: 'numberNotOfTheSandbox' }] as const }, 422)
      }
      return c.json(await book.tokenise(card, expiry), 201)
    },
  )

  const ofBanks = { book, clock, portalOrigins, portalOnly, ownPageOnly }
  app.route('/', bankRoutes(ofBanks))
  app.route('/', verificationRoutes(ofBanks))
  app.route('/', challengeRoutes({ book, ownPageOnly }))
  app.route('/', refundRoutes({ book, portalOnly, cut }))
  app.route('/', mandateRoutes({ book, portalOnly, cut }))

  app.get('/card-entry', (c) => {
    const portalOrigin = c.req.query('origin') ?? ''
    if (!portalOrigins.includes(portalOrigin)) return refuse(c, 403, 'foreignPortal')
    const theme = v.safeParse(CardEntryThemeSchema, c.req.query('theme'))
    c.header('content-security-policy', cardPagePolicy(portalOrigins))
    return c.html(
      cardPage({ portalOrigin, locale: c.req.query('locale') ?? 'en', theme: theme.success ? theme.output : 'auto' }),
    )
  })

  app.get('/card-entry/words/:locale', (c) => c.json(wordsFor(c.req.param('locale'))))

  const file = (type: string, content: string) => (c: Context) =>
    c.body(content, 200, {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'public, max-age=31536000, immutable',
    })
  app.get(cardFormFiles.script, file('text/javascript', cardFormScript))
  app.get(cardFormFiles.style, file('text/css', cardFormStyle))
  app.get('/favicon.ico', (c) => c.body(null, 204))

  app.get('/', (c) => c.redirect('/instruments'))
  app.get('/instruments', (c) => {
    c.header('content-security-policy', "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'")
    return c.html(instrumentsPage())
  })

  return app
}
