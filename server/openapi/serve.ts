/** Serves the API's document, and the page made of it: for everybody, since they say nothing about anyone. */
import { createHash } from 'node:crypto'
import type { Hono } from 'hono'

import type { PortalContext, PortalEnv } from '../http/portal.ts'
import type { RouteArea } from '../routes.ts'
import { apiDocument } from './document.ts'
import { apiPage, DOCUMENT_PATH, pageStyle, STYLE_PATH } from './page.ts'

type Served = { readonly type: string; readonly text: string; readonly tag: string }

/** Adds `/openapi.json` and `/api-docs`. The document is made by the first request for either, not by every start. */
export function addApiDocument(app: Hono<PortalEnv>, areas: readonly RouteArea[], origin: string | null): void {
  const document = once(() => apiDocument(areas, origin))
  serve(app, DOCUMENT_PATH, 'application/json', () => JSON.stringify(document()))
  serve(app, '/api-docs', 'text/html; charset=utf-8', async () => String(await apiPage(document())))
  serve(app, STYLE_PATH, 'text/css; charset=utf-8', () => pageStyle)
}

function serve(app: Hono<PortalEnv>, path: string, type: string, write: () => string | Promise<string>): void {
  const served = once(async (): Promise<Served> => {
    const text = await write()
    return { type, text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
  })
  app.get(path, async (c) => {
    c.set('route', path)
    return send(c, await served())
  })
}

/** As the files of the pages: each use asks whether it is still the same. */
function send(c: PortalContext, { type, text, tag }: Served): Response {
  c.header('Content-Type', type)
  c.header('Cache-Control', 'no-cache')
  c.header('ETag', tag)
  const known = c.req.header('if-none-match')?.split(/,\s*/) ?? []
  // Compressed on its way, the answer has a weak tag.
  return known.some((one) => one.replace(/^W\//, '') === tag) ? c.body(null, 304) : c.body(text)
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null
  return () => (made ??= { value: make() }).value
}
