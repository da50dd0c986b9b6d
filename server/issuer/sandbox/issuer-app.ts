/** The sandbox issuer over HTTP: the calls of the portal's server, and the page with the number for browsers. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { sValidator } from '@hono/standard-validator'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'

import { CardEntryThemeSchema } from '../../../domain/contract/card-entry.ts'
import { ISSUER_SANDBOX_HEADER } from '../issuer-client.ts'
import { ActivationSchema, CardOrderSchema } from '../issuer.ts'
import type { IssuerBook } from './issuer-book.ts'
import { viewFiles, viewPage, viewStyle } from './view-page.ts'
import { viewScript } from './view-script.ts'

type IssuerAppOptions = {
  readonly book: IssuerBook
  /** The origins that may frame the page. */
  readonly portalOrigins: () => readonly string[]
  readonly apiKey: string
  /** The issuer's own origin, as browsers know it. */
  readonly origin: () => string
}

const CardSchema = v.strictObject({ cardId: v.pipe(v.string(), v.maxLength(64)) })
const TokenSchema = v.strictObject({ token: v.pipe(v.string(), v.maxLength(100)) })

const digest = (secret: string) => createHash('sha256').update(secret).digest()

/** No inline script or style, nothing from elsewhere, and framed by the portal only. */
const policyFor = (portalOrigins: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${portalOrigins.length === 0 ? "'none'" : portalOrigins.join(' ')}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

export function createIssuerApp({ book, portalOrigins, apiKey, origin }: IssuerAppOptions) {
  const expected = digest(`Bearer ${apiKey}`)
  const app = new Hono()
  const refuse = (c: Context, status: 400 | 401 | 403 | 404 | 413, code: string) => c.json({ error: { code } }, status)
  const checked = <S extends v.GenericSchema>(schema: S) =>
    sValidator('json', schema, (read, c) => (read.success ? undefined : refuse(c, 400, 'malformed')))

  app.use(async (c, next) => {
    await next()
    c.header(ISSUER_SANDBOX_HEADER, 'true')
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'no-referrer')
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', "default-src 'none'")
  })
  app.use(bodyLimit({ maxSize: 16_384, onError: (c) => refuse(c, 413, 'bodyTooLarge') }))
  app.onError((_error, c) => c.json({ error: { code: 'issuerFault' } }, 500))
  app.notFound((c) => refuse(c, 404, 'notFound'))

  /** The portal's server, which shows the key. Browsers never have it. */
  const portalOnly = createMiddleware(async (c, next) =>
    timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected) ? next() : refuse(c, 401, 'wrongKey'),
  )
  app.post('/v1/cards', portalOnly, checked(CardOrderSchema), async (c) =>
    c.json(await book.issue(c.req.valid('json'))),
  )
  app.post('/v1/activations', portalOnly, checked(ActivationSchema), (c) =>
    c.json({ outcome: book.activate(c.req.valid('json')) }),
  )
  app.post('/v1/terminations', portalOnly, checked(CardSchema), async (c) => {
    await book.terminate(c.req.valid('json').cardId)
    return c.json({})
  })
  app.post('/v1/views', portalOnly, checked(CardSchema), (c) => {
    const token = book.openView(c.req.valid('json').cardId)
    return token === null ? refuse(c, 404, 'unknownCard') : c.json({ token })
  })

  /** Answers only the page on this very origin: a number must not come into another page's script. */
  const ownPageOnly = createMiddleware(async (c, next) => {
    const site = c.req.header('sec-fetch-site')
    const isOwn = c.req.header('origin') === origin() && (site === undefined || site === 'same-origin')
    return isOwn ? next() : refuse(c, 403, 'foreignPage')
  })
  app.post('/card-view/card', ownPageOnly, checked(TokenSchema), (c) => {
    const card = book.view(c.req.valid('json').token)
    return card === null ? refuse(c, 404, 'unknownView') : c.json(card)
  })
  app.get('/card-view', (c) => {
    const theme = v.safeParse(CardEntryThemeSchema, c.req.query('theme'))
    c.header('content-security-policy', policyFor(portalOrigins()))
    return c.html(viewPage({ locale: c.req.query('locale') ?? 'en', theme: theme.success ? theme.output : 'auto' }))
  })

  const file = (type: string, content: string) => (c: Context) =>
    c.body(content, 200, {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'public, max-age=31536000, immutable',
    })
  app.get(viewFiles.script, file('text/javascript', viewScript))
  app.get(viewFiles.style, file('text/css', viewStyle))
  app.get('/favicon.ico', (c) => c.body(null, 204))

  app.get('/', (c) => c.redirect('/letters'))
  app.get('/letters', (c) => {
    c.header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
    const rows = book.letters().map(
      ({ holder, address, last4, code }) =>
        html`<tr>
          <td>${holder}<br />${address.join(', ')}</td>
          <td>${last4}</td>
          <td>${code}</td>
        </tr>`,
    )
    return c.html(
      html`<!doctype html>
        <html lang="en" data-theme="auto">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>Letters of the card issuer’s sandbox</title>
            <link rel="stylesheet" href="${viewFiles.style}" />
          </head>
          <body>
            <main>
              <h1>Letters of the card issuer’s sandbox</h1>
              <p>Nothing is really mailed. These are the letters with the cards and the codes that activate them.</p>
              <table>
                <tr>
                  <th>Holder</th>
                  <th>Last 4 digits</th>
                  <th>Activation code</th>
                </tr>
                ${rows}
              </table>
            </main>
          </body>
        </html>`,
    )
  })
  return app
}
