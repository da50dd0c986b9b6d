/** The provider's page on which the holder of a bank account confirms it, in place of their bank's own. */
import { createHash } from 'node:crypto'
import { html } from 'hono/html'

import type { CardEntryTheme } from '../../../../domain/contract/card-entry.ts'
import { verificationOutcomes } from '../../provider.ts'
import { cardFormFiles } from '../card-page.ts'
import { verificationScript } from './verification-form.ts'
import { verificationWordsFor } from './verification-words.ts'
import type { NamedBank } from './verifications.ts'

const fingerprint = createHash('sha256').update(verificationScript).digest('base64url').slice(0, 12)
/** The address of the page's script; its name changes with its content. */
export const VERIFICATION_SCRIPT = `/bank-verification/form.${fingerprint}.js`

type PageOptions = {
  readonly session: string
  /** Null: the session is unknown or has ended. */
  readonly bank: NamedBank | null
  readonly portalOrigin: string
  readonly locale: string
  readonly theme: CardEntryTheme
}

export function verificationPage({ session, bank, portalOrigin, locale, theme }: PageOptions) {
  const { lang, words } = verificationWordsFor(locale)
  return html`<!doctype html>
    <html lang="${lang}" data-theme="${theme}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${words.title}</title>
        <link rel="stylesheet" href="${cardFormFiles.style}" />
        <script type="module" src="${VERIFICATION_SCRIPT}"></script>
      </head>
      <body>
        <main>
          <h1 data-word="title">${words.title}</h1>
          <noscript><p class="alert">${words.noScript}</p></noscript>
          <form
            method="post"
            novalidate
            data-portal="${portalOrigin}"
            data-address="/v1/bank-verifications/${session}"
            data-words="${JSON.stringify(words)}"
          >
            <p class="alert" id="failed" role="alert" ${bank === null ? html`data-word="ended"` : 'hidden'}>
              ${bank === null ? words.ended : ''}
            </p>
            ${
              bank === null
                ? ''
                : html`<p data-word="lead">${words.lead}</p>
                    <p>
                      <strong id="bank">${bank.label} ••${bank.last4}</strong>
                    </p>
                    <p class="sandbox"><span data-word="sandbox">${words.sandbox}</span></p>
                    <div>
                      <label for="outcome" data-word="answer">${words.answer}</label>
                      <select id="outcome" name="outcome">
                        ${verificationOutcomes.map(
                          (outcome) =>
                            html`<option value="${outcome}" data-word="${outcome}">${words[outcome]}</option>`,
                        )}
                      </select>
                    </div>
                    <p class="note" data-word="privacy">${words.privacy}</p>`
            }
            <div class="actions">
              ${
                bank === null
                  ? ''
                  : html`<button class="main" id="submit" type="submit" data-word="submit">${words.submit}</button>`
              }
              <button id="cancel" type="button" data-word="cancel">${words.cancel}</button>
              <span class="note" id="status" role="status"></span>
            </div>
          </form>
        </main>
      </body>
    </html>`
}
