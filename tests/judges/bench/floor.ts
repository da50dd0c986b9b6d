import { serve } from '@hono/node-server'
import type { Page } from '@playwright/test'
import { Hono } from 'hono'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { securityHeaders } from '../../../server/http/security-headers.ts'
import { readStaticFiles } from '../../../server/http/static-files.ts'
import { packageRoot } from '../../../server/package-root.ts'
import { buildStack, stackPage } from './stack-floor.ts'

const BUILT_ASSETS = join(packageRoot, 'dist/client/assets')

export type Floor = { readonly origin: string; readonly stop: () => Promise<void> }

/** Returns the page as it is, as a document of its own without any script. */
export function markupOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true)
    if (!(copy instanceof HTMLElement)) throw new Error('The document has no root element.')
    for (const part of copy.querySelectorAll('script, template, link[rel="modulepreload"]')) part.remove()
    return `<!doctype html>${copy.outerHTML}`
  })
}

/**
 * Serves the least that these pages can cost: their finished markup and their styles, by the portal's own code for
 * files; and the least program of our libraries that draws as much, for what only a program costs. Times are given as
 * multiples of these, since milliseconds say as much of the machine as of the portal.
 */
export async function serveFloor(pages: Readonly<Record<string, string>>, rows: string): Promise<Floor> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-floor-'))
  cpSync(BUILT_ASSETS, join(folder, 'assets'), {
    recursive: true,
    filter: (file) => file === BUILT_ASSETS || /\.css(?:\.br)?$/.test(file),
  })
  const program = await buildStack(folder)
  const script = readFileSync(join(folder, program))
  writeFileSync(join(folder, `${program}.br`), brotliCompressSync(script))
  const own = { 'stack-sign-in': stackPage(program), 'stack-list': stackPage(program) }
  for (const [name, markup] of Object.entries({ ...pages, ...own })) {
    writeFileSync(join(folder, `${name}.html`), markup)
    writeFileSync(join(folder, `${name}.html.br`), brotliCompressSync(markup))
  }
  writeFileSync(join(folder, 'rows.json'), rows)
  writeFileSync(join(folder, 'rows.json.br'), brotliCompressSync(rows))
  if (readdirSync(join(folder, 'assets')).length === 0) throw new Error('The portal is built without styles.')
  const files = readStaticFiles(folder)
  const app = new Hono()
  const { styleHashes } = files
  app.use(securityHeaders({ cardEntryOrigin: null, cardViewOrigin: null, https: false, styleHashes }))
  app.get(
    '*',
    (c) => files.file(c, c.req.path) ?? files.page(c, c.req.path, { status: 200, hasSession: false }) ?? c.notFound(),
  )
  // Without options for HTTP/2, it is a plain HTTP server, and its address one of TCP.
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }) as Server
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
