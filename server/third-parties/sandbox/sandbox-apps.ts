/** The sandboxes over HTTP: a collector, a survey, a tour and a pass-through target, each an app of its own origin. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import { jwtVerify } from 'jose'

import { frameScript, receivedPage, sandboxPage, sandboxStyle, surveyPage, tourPage, type Received } from './pages.ts'

export type SandboxOptions = {
  readonly clock: { now(): Date }
  /** Origins at which browsers reach the portal: they may frame these pages and are heard. */
  readonly portalOrigins: () => readonly string[]
}

/** What is remembered; the sandbox forgets everything when it ends. */
const MOST = 500

const digest = (text: string) => createHash('sha256').update(text).digest()

/** An app that remembers what it is sent, lists it at `/received` and for programs at `/received.json`. */
function remembering(title: string, { clock, portalOrigins }: SandboxOptions) {
  const received: Received[] = []
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header(
      'Content-Security-Policy',
      [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        `frame-ancestors ${portalOrigins().join(' ') || "'none'"}`,
      ].join('; '),
    )
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'no-referrer')
    c.header('Cache-Control', 'no-store')
  })
  app.use(bodyLimit({ maxSize: 100_000 }))
  app.onError((_error, c) => c.json({ error: 'The sandbox cannot read this.' }, 400))
  const remember = (path: string, document: unknown) => {
    received.push({ path, at: clock.now().toISOString(), document })
    if (received.length > MOST) received.shift()
  }
  app.get('/style.css', (c) => {
    c.header('Content-Type', 'text/css; charset=utf-8')
    return c.body(sandboxStyle)
  })
  app.get('/received', (c) => c.html(receivedPage(title, received)))
  app.get('/received.json', (c) => c.json(received))
  return { app, remember }
}

/** Collects error reports, tracking events and log lines from the portal's server, which shows the key. */
export function collectorApp(options: SandboxOptions & { readonly key: string }): Hono {
  const { app, remember } = remembering('Received by the collector (sandbox)', options)
  const expected = digest(`Bearer ${options.key}`)
  for (const path of ['/error-reports', '/tracking-events', '/logs'])
    app.post(path, async (c) => {
      if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected)) return c.json({ error: 'key' }, 401)
      remember(path, await c.req.json())
      return c.body(null, 204)
    })
  return app
}

/** A page in a frame that hears who the reader is, or where, and lists it. */
export function frameApp(kind: 'survey' | 'tour', options: SandboxOptions): Hono {
  const { app, remember } = remembering(`Received by the ${kind} (sandbox)`, options)
  app.get(`/${kind}`, (c) => c.html(kind === 'survey' ? surveyPage() : tourPage()))
  app.get(`/${kind}.js`, (c) => {
    c.header('Content-Type', 'text/javascript; charset=utf-8')
    return c.body(frameScript(kind, options.portalOrigins()))
  })
  app.post('/received', async (c) => {
    remember(`/${kind}`, await c.req.json())
    return c.body(null, 204)
  })
  return app
}

/** A system to which the portal passes its users on: it believes a token once, for as long as that says. */
export function targetApp(options: SandboxOptions & { readonly key: string; readonly origin: () => string }): Hono {
  const { app, remember } = remembering('Visits to the pass-through target (sandbox)', options)
  const key = new TextEncoder().encode(options.key)
  /** Ids of tokens that were used, with the time until which they would hold. */
  const used = new Map<string, number>()
  app.get('/reports', async (c) => {
    try {
      const now = options.clock.now()
      const { payload } = await jwtVerify(c.req.query('token') ?? '', key, {
        algorithms: ['HS256'],
        audience: options.origin(),
        issuer: [...options.portalOrigins()],
        requiredClaims: ['sub', 'exp', 'jti'],
        currentDate: now,
      })
      const { jti = '', exp = 0 } = payload
      for (const [id, until] of used) if (until * 1000 < now.getTime()) used.delete(id)
      if (used.has(jti)) throw new Error('The token was used before.')
      used.set(jti, exp)
      remember('/reports', payload)
      const body = html`<h1>Welcome to the other system</h1>
        <p>You are ${payload.sub} (${String(payload.user_type)}) of the program ${String(payload.program)}.</p>
        <p>Account: ${typeof payload.account === 'string' ? payload.account : 'none'}</p>`
      return c.html(sandboxPage({ title: 'Another system (sandbox)', body }))
    } catch {
      const body = html`<h1>This link has expired</h1>
        <p>Go back to the portal and open the page again.</p>`
      return c.html(sandboxPage({ title: 'Link expired', body }), 403)
    }
  })
  return app
}
