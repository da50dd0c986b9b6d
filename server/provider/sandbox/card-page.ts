/** The card entry page: what the portal shows in its iframe, on the provider's own origin. */
import { createHash } from 'node:crypto'
import { html } from 'hono/html'

import type { CardEntryTheme } from '../../../domain/contract/card-entry.ts'
import { cardFormScript } from './card-form.ts'
import { cardFormStyle } from './card-form-style.ts'
import type { CardField } from './card-rules.ts'
import { type CardWord, wordsFor } from './card-words.ts'

const fingerprint = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12)

/** Addresses of the page's two files; their names change with their content. */
export const cardFormFiles = {
  script: `/card-entry/form.${fingerprint(cardFormScript)}.js`,
  style: `/card-entry/form.${fingerprint(cardFormStyle)}.css`,
} as const

/** No inline script or style, nothing from elsewhere, and framed by the portal only. */
export function cardPagePolicy(portalOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${portalOrigins.length === 0 ? "'none'" : portalOrigins.join(' ')}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

type FieldLook = { autocomplete: string; maxlength: number; numeric: boolean; hint?: CardWord }

const looks: Readonly<Record<CardField, FieldLook>> = {
  number: { autocomplete: 'cc-number', maxlength: 30, numeric: true },
  expiry: { autocomplete: 'cc-exp', maxlength: 9, numeric: true, hint: 'expiryHint' },
  securityCode: { autocomplete: 'cc-csc', maxlength: 4, numeric: true, hint: 'securityCodeHint' },
  name: { autocomplete: 'cc-name', maxlength: 80, numeric: false },
}

export function cardPage(options: { portalOrigin: string; locale: string; theme: CardEntryTheme }) {
  const { lang, words } = wordsFor(options.locale)
  const field = (name: CardField) => {
    const { autocomplete, maxlength, numeric, hint } = looks[name]
    return html`<div>
      <label for="${name}" data-word="${name}">${words[name]}</label>
      ${hint ? html`<p class="hint" id="${name}-hint" data-word="${hint}">${words[hint]}</p>` : ''}
      <input
        id="${name}"
        name="${name}"
        autocomplete="${autocomplete}"
        maxlength="${maxlength}"
        ${numeric ? html`inputmode="numeric"` : ''}
        ${name === 'name' ? html`autocapitalize="words"` : ''}
        spellcheck="false"
        required
        aria-describedby="${hint ? `${name}-hint ` : ''}${name}-error"
      />
      <p class="error" id="${name}-error" hidden></p>
    </div>`
  }
  return html`<!doctype html>
    <html lang="${lang}" data-theme="${options.theme}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${words.title}</title>
        <link rel="stylesheet" href="${cardFormFiles.style}" />
        <script type="module" src="${cardFormFiles.script}"></script>
      </head>
      <body>
        <main>
          <h1 data-word="title">${words.title}</h1>
          <noscript><p class="alert">${words.noScript}</p></noscript>
          <form
            method="post"
            novalidate
            autocomplete="on"
            data-portal="${options.portalOrigin}"
            data-words="${JSON.stringify(words)}"
          >
            <p class="sandbox">
              <span data-word="sandbox">${words.sandbox}</span>
              <a href="/instruments" target="_blank" rel="noopener" data-word="testCards">${words.testCards}</a>
            </p>
            <p class="alert" id="failed" role="alert" hidden></p>
            ${field('number')}
            <div class="pair">${field('expiry')} ${field('securityCode')}</div>
            ${field('name')}
            <p class="note" data-word="privacy">${words.privacy}</p>
            <div class="actions">
              <button class="main" id="submit" type="submit" data-word="submit">${words.submit}</button>
              <button id="cancel" type="button" data-word="cancel">${words.cancel}</button>
              <span class="note" id="status" role="status"></span>
            </div>
          </form>
        </main>
      </body>
    </html>`
}
