/** The page that lists the calls, made from the document: HTML without a script. */
import { html } from 'hono/html'

import { responseOf, type ApiDocument } from './document.ts'
import type { Operation } from './operation.ts'
import type { Parameter } from './parameters.ts'
import type { Response } from './response.ts'

type Html = ReturnType<typeof html>
type Call = {
  readonly method: string
  readonly path: string
  readonly operation: Operation
  readonly responses: readonly (readonly [status: string, response: Response])[]
}

export const STYLE_PATH = '/api-docs.css'
export const DOCUMENT_PATH = '/openapi.json'

/** Served as a file of its own, since the pages' policy lets no inline style apply. */
export const pageStyle = `:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
h2 { margin-block-start: 2.5rem; }
details { border-block-start: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding-block: 0.5rem; }
summary { cursor: pointer; overflow-wrap: anywhere; }
code { font-family: ui-monospace, monospace; }
.method { display: inline-block; min-inline-size: 4.5rem; font-weight: 600; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; inline-size: 100%; margin-block: 0.75rem; }
caption { text-align: start; font-weight: 600; }
th, td { text-align: start; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; }
th code, td code, td a { overflow-wrap: anywhere; }
pre { overflow-x: auto; max-block-size: 24rem; }
`

export function apiPage(document: ApiDocument): Html {
  const calls = callsOf(document)
  const { title, version, description } = document.info
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>API of the ${title.toLowerCase()}</title>
        <link rel="stylesheet" href="${STYLE_PATH}" />
      </head>
      <body>
        <main>
          <h1>API of the ${title.toLowerCase()}</h1>
          <p>Version ${version}. The same as <a href="${DOCUMENT_PATH}">OpenAPI 3.1</a>, for programs.</p>
          <p>${withCode(description)}</p>
          <nav aria-label="Areas">
            <ul>
              ${document.tags.map(({ name }) => html`<li><a href="#${anchorOf(name)}">${name}</a></li>`)}
            </ul>
          </nav>
          ${document.tags.map(({ name }) => areaPart(name, calls))}
          <h2 id="schemas">Schemas</h2>
          ${Object.entries(document.components.schemas).map(
            ([name, schema]) =>
              html`<details id="${name}">
                <summary>${name}</summary>
                <pre tabindex="0"><code>${JSON.stringify(schema, null, 2)}</code></pre>
              </details>`,
          )}
        </main>
      </body>
    </html>`
}

const callsOf = (document: ApiDocument): readonly Call[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
      responses: Object.keys(operation.responses).flatMap((status) => {
        const response = responseOf(document, operation, status)
        return response ? [[status, response] as const] : []
      }),
    })),
  )

const anchorOf = (area: string) => area.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** Returns a text with what stands between backticks as code. */
const withCode = (text: string): readonly (Html | string)[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))

const areaPart = (area: string, calls: readonly Call[]): Html =>
  html`<h2 id="${anchorOf(area)}">${area}</h2>
    ${calls.filter(({ operation }) => operation.tags.includes(area)).map(callPart)}`

function callPart({ method, path, operation, responses }: Call): Html {
  const { operationId, summary, parameters, requestBody } = operation
  return html`<details id="${operationId}">
    <summary>
      <code><span class="method">${method}</span>${path}</code><br />
      ${summary}
    </summary>
    <p>Who may call: ${operation['x-permission']}.</p>
    ${parameters.length === 0 ? '' : parameterTable(parameters)}
    ${requestBody ? html`<p>Body: ${contentWords(requestBody)}</p>` : ''}
    <div class="scroll">
      <table>
        <caption>
          Answers
        </caption>
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Meaning</th>
            <th scope="col">Body</th>
          </tr>
        </thead>
        <tbody>
          ${responses.map(
            ([status, response]) =>
              html`<tr>
                <th scope="row">${status}</th>
                <td>${withCode(response.description)}</td>
                <td>${contentWords(response)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`
}

const parameterTable = (parameters: readonly Parameter[]): Html =>
  html`<div class="scroll">
    <table>
      <caption>
        Parameters
      </caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">In</th>
          <th scope="col">Required</th>
          <th scope="col">Values</th>
        </tr>
      </thead>
      <tbody>
        ${parameters.map(
          ({ name, in: place, required, description, schema }) =>
            html`<tr>
              <th scope="row"><code>${name}</code></th>
              <td>${place}</td>
              <td>${required ? 'yes' : 'no'}</td>
              <td>${description ?? ''} <code>${JSON.stringify(schema)}</code></td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`

/** Names the media types of a body, with the schema of each. */
const contentWords = ({ content = {} }: Pick<Response, 'content'>): readonly Html[] =>
  Object.entries(content).map(([type, { schema }]) => {
    const name = '$ref' in schema && schema.$ref !== undefined ? (schema.$ref.split('/').at(-1) ?? '') : null
    return html`<code>${type}</code>${name === null ? '' : html` <a href="#${name}">${name}</a>`}<br />`
  })
