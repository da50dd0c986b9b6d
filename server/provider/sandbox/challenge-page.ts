/** The page on which a card's holder confirms a charge, in place of their issuer's own (3-D Secure). It needs no script. */
import { html } from 'hono/html'

import { currencyFormat, money, toDecimal } from '../../../domain/money.ts'
import type { ShownChallenge } from './book.ts'
import { cardFormFiles } from './card-page.ts'
import { challengeWordsFor } from './challenge-words.ts'

/** Nothing from elsewhere, in no frame; the answer leads to the portal, which browsers count as where the form goes. */
export function challengePagePolicy(back: string | null): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    `form-action 'self'${back === null ? '' : ` ${new URL(back).origin}`}`,
    "frame-ancestors 'none'",
  ].join('; ')
}

/** `charge` is null for an address that nobody was given. */
export function challengePage(charge: ShownChallenge | null, locale: string) {
  const { lang, words } = challengeWordsFor(locale)
  const amount =
    charge === null
      ? ''
      : currencyFormat(lang, charge.currency).format(toDecimal(money(charge.amountMinor, charge.currency)))
  return html`<!doctype html>
    <html lang="${lang}" data-theme="auto">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${words.title}</title>
        <link rel="stylesheet" href="${cardFormFiles.style}" />
      </head>
      <body>
        <main>
          <h1>${words.title}</h1>
          ${
            charge?.isOpen === true
              ? html`<form method="post">
                  <p>${words.lead}</p>
                  <p><strong id="amount">${amount}</strong> ${charge.descriptor}</p>
                  <p class="sandbox">${words.sandbox}</p>
                  <div class="actions">
                    <button class="main" name="answer" value="confirm">${words.confirm}</button>
                    <button name="answer" value="refuse">${words.refuse}</button>
                  </div>
                </form>`
              : html`<p class="alert" role="alert">${words.ended}</p>
                  ${charge === null ? '' : html`<p><a href="${charge.back}">${words.back}</a></p>`}`
          }
        </main>
      </body>
    </html>`
}
