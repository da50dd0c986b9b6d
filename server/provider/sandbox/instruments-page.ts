/** The table of test instruments as a page, for those who try the portal by hand. For developers, hence in English. */
import { html } from 'hono/html'

import { SMALL_CREDITS, testAccounts } from './bank/test-accounts.ts'
import { bankInstruments, cardInstruments } from './instruments.ts'
import { cardFormFiles } from './card-page.ts'

export function instrumentsPage() {
  return html`<!doctype html>
    <html lang="en" data-theme="auto">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Test instruments of the sandbox provider</title>
        <link rel="stylesheet" href="${cardFormFiles.style}" />
      </head>
      <body>
        <main>
          <h1>Test cards</h1>
          <p class="note">Any expiry date ahead, any name, any security code of the right length.</p>
          <table>
            <thead>
              <tr>
                <th scope="col">Number</th>
                <th scope="col">Brand</th>
                <th scope="col">Country</th>
                <th scope="col">Token</th>
                <th scope="col">What it does</th>
              </tr>
            </thead>
            <tbody>
              ${cardInstruments.map(
                ({ number, brand, region, token, does }) =>
                  html`<tr>
                    <td><code>${number}</code></td>
                    <td>${brand}</td>
                    <td>${region}</td>
                    <td><code>${token}</code></td>
                    <td>${does}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
          <h2>Test bank accounts to enter</h2>
          <p class="note">
            Any name and bank; a routing number such as 021000021; a sort code such as 108800; an institution such as
            0003 with branch 00011. The two small credits are
            ${SMALL_CREDITS.map((minor) => (minor / 100).toFixed(2)).join(' and ')} of the account’s currency.
          </p>
          <table>
            <thead>
              <tr>
                <th scope="col">Number</th>
                <th scope="col">Country</th>
                <th scope="col">Token</th>
              </tr>
            </thead>
            <tbody>
              ${testAccounts.map(
                ({ number, where, instrument }) =>
                  html`<tr>
                    <td><code>${number}</code></td>
                    <td>${where}</td>
                    <td><code>${instrument}</code></td>
                  </tr>`,
              )}
            </tbody>
          </table>
          <h2>Test bank accounts on file</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">Token</th>
                <th scope="col">What it does</th>
              </tr>
            </thead>
            <tbody>
              ${bankInstruments.map(
                ({ token, does }) =>
                  html`<tr>
                    <td><code>${token}</code></td>
                    <td>${does}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </main>
      </body>
    </html>`
}
