/** Serves the atlas's sheets, which may be drawn while the portal runs: read for each request, unlike the page's files. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hono } from 'hono'

import { notFound } from './refusal.ts'
import { replyErrors } from './reply.ts'
import type { PortalEnv } from './portal.ts'

/** Adds `/flow-sheets/<machine>.json` and `/flow-sheets/index.json`; without a folder there are none. */
export function addFlowSheets(app: Hono<PortalEnv>, folder: string | null): void {
  app.get('/flow-sheets/:name{\\w+\\.json}', async (c) => {
    c.set('route', '/flow-sheets/:name')
    const text = folder === null ? null : await readFile(join(folder, c.req.param('name')), 'utf8').catch(() => null)
    if (text === null) return replyErrors(c, 404, notFound().errors)
    const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    const headers = { 'Cache-Control': 'no-cache', ETag: tag, 'Content-Type': 'application/json' }
    return c.req.header('if-none-match') === tag ? c.body(null, 304, headers) : c.body(text, 200, headers)
  })
}
