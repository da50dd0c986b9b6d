/** The page with a card's number, which the portal shows in a frame, on the issuer's own origin. */
import { createHash } from 'node:crypto'
import { html } from 'hono/html'

import type { CardEntryTheme } from '../../../domain/contract/card-entry.ts'
import { cardFormStyle } from '../../provider/sandbox/card-form-style.ts'
import { viewScript } from './view-script.ts'
import { viewWordsFor } from './view-words.ts'

const fingerprint = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12)

export const viewStyle = `${cardFormStyle}
dl { display: grid; gap: 12px 24px; margin: 0; grid-template-columns: 1fr auto; }
dl > div:first-child { grid-column: 1 / -1; }
dt { color: var(--muted); font-size: 13px; }
dd { margin: 0; font-weight: 600; }
#number { font-size: 22px; letter-spacing: 0.04em; }
@media (max-width: 340px) { #number { font-size: 18px; letter-spacing: 0; } }
`

/** Addresses of the page's two files; their names change with their content. */
export const viewFiles = {
  script: `/card-view/view.${fingerprint(viewScript)}.js`,
  style: `/card-view/view.${fingerprint(viewStyle)}.css`,
} as const

export function viewPage({ locale, theme }: { locale: string; theme: CardEntryTheme }) {
  const { lang, words } = viewWordsFor(locale)
  return html`<!doctype html>
    <html lang="${lang}" data-theme="${theme}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${words.title}</title>
        <link rel="stylesheet" href="${viewFiles.style}" />
        <script type="module" src="${viewFiles.script}"></script>
      </head>
      <body data-words="${JSON.stringify(words)}">
        <main>
          <noscript><p class="alert">${words.noScript}</p></noscript>
          <p id="status" role="status">${words.loading}</p>
          <dl id="card" hidden>
            <div>
              <dt>${words.number}</dt>
              <dd id="number"></dd>
            </div>
            <div>
              <dt>${words.holder}</dt>
              <dd id="holder"></dd>
            </div>
            <div>
              <dt>${words.expiry}</dt>
              <dd id="expiry"></dd>
            </div>
          </dl>
        </main>
      </body>
    </html>`
}
