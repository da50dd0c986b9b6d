/** The provider's page where a bank account is entered: what the portal shows in its iframe. */
import { createHash } from 'node:crypto'
import { html } from 'hono/html'

import type { CardEntryTheme } from '../../../../domain/contract/card-entry.ts'
import { bankFormOf, type BankField } from '../../../../domain/rules/methods/banking-country.ts'
import { cardFormFiles } from '../card-page.ts'
import { bankFormScript } from './form.ts'
import { bankWordsFor, type BankWord } from './words.ts'

const fingerprint = createHash('sha256').update(bankFormScript).digest('base64url').slice(0, 12)
/** The address of the page's script; its name changes with its content. */
export const BANK_SCRIPT = `/bank-entry/form.${fingerprint}.js`

const hints: Readonly<Partial<Record<BankField, BankWord>>> = {
  routingNumber: 'routingHint',
  institution: 'institutionHint',
  branch: 'branchHint',
}
const numeric: readonly BankField[] = [
  'routingNumber',
  'institution',
  'branch',
  'sortCode',
  'accountNumber',
  'accountNumberAgain',
]

export function bankPage(options: { country: string; portalOrigin: string; locale: string; theme: CardEntryTheme }) {
  const { lang, words } = bankWordsFor(options.locale)
  const described = (field: BankField) => `${hints[field] ? `${field}-hint ` : ''}${field}-error`
  const control = (field: BankField) =>
    field === 'accountType'
      ? html`<select id="${field}" name="${field}" required aria-describedby="${described(field)}">
          <option value="" data-word="chooseType">${words.chooseType}</option>
          <option value="checking" data-word="checking">${words.checking}</option>
          <option value="savings" data-word="savings">${words.savings}</option>
        </select>`
      : html`<input
          id="${field}"
          name="${field}"
          maxlength="${field === 'holderName' || field === 'bankName' ? 80 : 42}"
          autocomplete="${field === 'holderName' ? 'name' : 'off'}"
          ${numeric.includes(field) ? html`inputmode="numeric"` : ''}
          spellcheck="false"
          required
          aria-describedby="${described(field)}"
        />`
  const row = (field: BankField) => {
    const hint = hints[field]
    return html`<div>
      <label for="${field}" data-word="${field}">${words[field]}</label>
      ${hint ? html`<p class="hint" id="${field}-hint" data-word="${hint}">${words[hint]}</p>` : ''} ${control(field)}
      <p class="error" id="${field}-error" hidden></p>
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
        <script type="module" src="${BANK_SCRIPT}"></script>
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
            data-country="${options.country}"
            data-words="${JSON.stringify(words)}"
          >
            <p class="sandbox">
              <span data-word="sandbox">${words.sandbox}</span>
              <a href="/instruments" target="_blank" rel="noopener" data-word="testAccounts">${words.testAccounts}</a>
            </p>
            <p class="alert" id="failed" role="alert" hidden></p>
            ${bankFormOf(options.country).fields.map(row)}
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
