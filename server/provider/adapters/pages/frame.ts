/** What the adapter's pages have in common: who may frame them, who may call them, their words and their files. */
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { createMiddleware } from 'hono/factory'
import { createHash } from 'node:crypto'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import * as v from 'valibot'

import { type CardEntryTheme, CardEntryThemeSchema } from '../../../../domain/contract/card-entry.ts'
import { bankWordsFor } from '../../sandbox/bank/words.ts'
import { verificationWordsFor } from '../../sandbox/bank/verification-words.ts'
import { cardFormStyle } from '../../sandbox/card-form-style.ts'
import { wordsFor } from '../../sandbox/card-words.ts'

export type PagesOptions = {
  /** The origins that may frame the forms and get their messages. */
  readonly portalOrigins: readonly string[]
  /** This adapter's own origin, as browsers know it. */
  readonly origin: () => string
}

export const formKinds = ['card', 'bank', 'verification'] as const
type FormKind = (typeof formKinds)[number]

const spoken = ['title', 'submit', 'cancel', 'sending', 'failed', 'noScript', 'privacy'] as const
export type FormWords = Readonly<Record<(typeof spoken)[number], string>>

/** Calls of the forms in a minute: each has the processor make something. */
const CALLS_PER_MINUTE = 240

const fingerprint = (content: string) => createHash('sha256').update(content).digest('base64url').slice(0, 12)
const STYLE = `/entry/form.${fingerprint(cardFormStyle)}.css`

/** Returns the language of a form, as a BCP 47 tag, and its words. */
function formWordsFor(kind: FormKind, locale: string): { lang: string; words: FormWords } {
  const { lang, words } = { card: wordsFor, bank: bankWordsFor, verification: verificationWordsFor }[kind](locale)
  const { title, submit, cancel, sending, failed, noScript, privacy } = words
  return { lang, words: { title, submit, cancel, sending, failed, noScript, privacy } }
}

export type FormPage = {
  readonly kind: FormKind
  /** The processor's script, where the form needs it. */
  readonly library: string | null
  readonly script: string
  /** Read by the form's script. */
  readonly facts: Readonly<Record<string, string>>
}

/** The routes that each adapter has: its files, and the words in another language. */
export function commonPages({ portalOrigins, origin }: PagesOptions, formScript: string, policy: readonly string[]) {
  const app = new Hono()
  const script = `/entry/form.${fingerprint(formScript)}.js`
  const limiter = new RateLimiterMemory({ points: CALLS_PER_MINUTE, duration: 60 })

  const file = (type: string, content: string) => (c: Context) =>
    c.body(content, 200, {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'public, max-age=31536000, immutable',
    })
  app.get(STYLE, file('text/css', cardFormStyle))
  app.get(script, file('text/javascript', formScript))
  app.get('/entry/words/:kind/:locale', (c) => {
    const kind = v.safeParse(v.picklist(formKinds), c.req.param('kind'))
    return kind.success
      ? c.json(formWordsFor(kind.output, c.req.param('locale')))
      : c.json({ error: { code: 'notFound' } }, 404)
  })

  /** Accepts only the form on this very origin, and so many calls that nobody can fill the processor's account. */
  const ownPageOnly = createMiddleware(async (c, next) => {
    const site = c.req.header('sec-fetch-site')
    if (c.req.header('origin') !== origin() || (site !== undefined && site !== 'same-origin')) {
      return c.json({ error: { code: 'foreignPage' } }, 403)
    }
    const isWithin = await limiter.consume('all').then(
      () => true,
      () => false,
    )
    return isWithin ? next() : c.json({ error: { code: 'tooManyRequests' } }, 429)
  })

  /** Answers a form in the portal's frame. */
  const frame = (c: Context, page: Omit<FormPage, 'script'>) => {
    const portalOrigin = c.req.query('origin') ?? ''
    if (!portalOrigins.includes(portalOrigin)) return c.json({ error: { code: 'foreignPortal' } }, 403)
    const theme = v.safeParse(CardEntryThemeSchema, c.req.query('theme'))
    const ancestors = `frame-ancestors ${portalOrigins.join(' ')}`
    c.header('content-security-policy', [...policy, ancestors].join('; '))
    const appearance = { locale: c.req.query('locale') ?? 'en', theme: theme.success ? theme.output : 'auto' } as const
    return c.html(formPage({ ...page, script }, portalOrigin, appearance))
  }

  return { app, ownPageOnly, frame }
}

type Appearance = { readonly locale: string; readonly theme: CardEntryTheme }

function formPage({ kind, library, script, facts }: FormPage, portalOrigin: string, { locale, theme }: Appearance) {
  const { lang, words } = formWordsFor(kind, locale)
  return html`<!doctype html>
    <html lang="${lang}" data-theme="${theme}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${words.title}</title>
        <link rel="stylesheet" href="${STYLE}" />
        ${library === null ? '' : html`<script src="${library}"></script>`}
        <script type="module" src="${script}"></script>
      </head>
      <body>
        <main>
          <h1 data-word="title">${words.title}</h1>
          <noscript><p class="alert">${words.noScript}</p></noscript>
          <form
            method="post"
            novalidate
            data-portal="${portalOrigin}"
            data-kind="${kind}"
            data-words="${JSON.stringify(words)}"
            data-facts="${JSON.stringify(facts)}"
          >
            <p class="alert" id="failed" role="alert" hidden></p>
            <div id="element"></div>
            <p class="note" data-word="privacy">${words.privacy}</p>
            <div class="actions">
              <button class="main" id="submit" type="submit" data-word="submit" disabled>${words.submit}</button>
              <button id="cancel" type="button" data-word="cancel">${words.cancel}</button>
              <span class="note" id="status" role="status"></span>
            </div>
          </form>
        </main>
      </body>
    </html>`
}
