/** Pages of the sandboxes for third parties. They are of nobody's brand: a program puts its own services in their place. */
import { html } from 'hono/html'

/** The style of every page. */
export const sandboxStyle = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0; padding: 1rem; max-width: 60rem }
  h1 { font-size: 1.25rem; margin: 0 0 .5rem }
  table { border-collapse: collapse; width: 100% }
  th, td { text-align: start; vertical-align: top; padding: .25rem .5rem; border-bottom: 1px solid #8888 }
  pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere }
  fieldset { border: 0; padding: 0; margin: 0 0 1rem; display: flex; gap: 1rem; flex-wrap: wrap }
  label { display: inline-flex; gap: .25rem; align-items: center; min-height: 24px }
  textarea { width: 100%; box-sizing: border-box; font: inherit }
  button { font: inherit; padding: .5rem 1rem }
`

type Page = { title: string; body: unknown; script?: string }

export function sandboxPage({ title, body, script }: Page) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <link rel="stylesheet" href="/style.css" />
        ${script === undefined ? '' : html`<script type="module" src="${script}"></script>`}
      </head>
      <body>
        ${body}
      </body>
    </html>`
}

export type Received = { readonly path: string; readonly at: string; readonly document: unknown }

/** A list of what was received, the latest first, so that a person can look. */
export function receivedPage(title: string, received: readonly Received[]) {
  const rows = received.toReversed().map(
    ({ path, at, document }) =>
      html`<tr>
        <td>${at}</td>
        <td>${path}</td>
        <td><pre>${JSON.stringify(document, null, 2)}</pre></td>
      </tr>`,
  )
  const body = html`<h1>${title}</h1>
    ${
      received.length === 0
        ? html`<p>Nothing was received yet.</p>`
        : html`<table>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Where</th>
                <th scope="col">What</th>
              </tr>
            </thead>
            <tbody>
              ${rows}
            </tbody>
          </table>`
    }`
  return sandboxPage({ title, body })
}

export const surveyPage = () =>
  sandboxPage({
    title: 'Feedback survey (sandbox)',
    script: '/survey.js',
    body: html`<h1>How well did the portal help you today?</h1>
      <p id="who">Waiting for the portal …</p>
      <form id="form" hidden>
        <fieldset>
          <legend>Your rating</legend>
          ${[1, 2, 3, 4, 5].map(
            (stars) => html`<label><input type="radio" name="rating" value="${stars}" required />${stars}</label>`,
          )}
        </fieldset>
        <p><label for="comment">Comment (optional)</label><textarea id="comment" name="comment" rows="3"></textarea></p>
        <button>Send feedback</button>
      </form>
      <p id="thanks" role="status"></p>`,
  })

export const tourPage = () =>
  sandboxPage({
    title: 'Help tour (sandbox)',
    script: '/tour.js',
    body: html`<h1>A tour of this page</h1>
      <p id="step" role="status">Waiting for the portal …</p>
      <p>A program’s own help tour explains the page here, step by step.</p>
      <button id="done" type="button">End the tour</button>`,
  })

/** Scripts of the frames: they say that they listen, and hear the portal alone. */
export function frameScript(kind: 'survey' | 'tour', portalOrigins: readonly string[]): string {
  const listen = `
    const portals = ${JSON.stringify(portalOrigins)}
    const find = (id) => document.getElementById(id)
    const post = (path, document) => fetch(path, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(document) })
    addEventListener('message', ({ source, origin, data }) => {
      if (source === parent && portals.includes(origin)) heard(data)
    })
    // Nothing is said here, so that any parent may hear it.
    parent.postMessage({ type: 'frame.ready' }, '*')`
  if (kind === 'tour')
    return `${listen}
    function heard(data) {
      if (data.type !== 'tour.page') return
      find('step').textContent = 'You are on the page “' + data.page + '”, in the language “' + data.language + '”.'
      post('/received', data)
    }
    find('done').addEventListener('click', () => parent.postMessage({ type: 'frame.done' }, '*'))`
  return `${listen}
    function heard(data) {
      if (data.type !== 'survey.user') return
      find('who').textContent = data.fullName + ' (' + data.userType + ')'
      find('form').hidden = false
      post('/received', data)
    }
    find('form').addEventListener('submit', (event) => {
      event.preventDefault()
      const given = new FormData(event.target)
      post('/received', { type: 'survey.answer', rating: given.get('rating'), comment: given.get('comment') })
      find('form').hidden = true
      find('thanks').textContent = 'Thank you for your feedback.'
    })`
}
