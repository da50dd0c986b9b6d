/** The flows as plain files, opened from a server that knows nothing but files. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { expect, test } from '@playwright/test'

import { lookAt, WIDE } from '../support/look.ts'

const KINDS: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

const folder = mkdtempSync(join(tmpdir(), 'flows-site-'))
let server: Server
let origin = ''

test.use({ viewport: WIDE, locale: 'en-US' })

test.beforeAll(async () => {
  test.setTimeout(120_000)
  execFileSync(process.execPath, ['scripts/flows-site.mjs', '--out', folder], { stdio: 'ignore' })
  server = createServer(({ url = '/' }, reply) => {
    const { pathname } = new URL(url, 'http://files')
    const file = pathname === '/' ? '/index.html' : pathname
    try {
      reply
        .setHeader('content-type', KINDS[extname(file)] ?? 'application/octet-stream')
        .end(readFileSync(folder + file))
    } catch {
      reply.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
})

test.afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

test('every flow can be found, looked at and tried out, and nothing is asked of another address', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !/^(?:data|blob):/.test(request.url())) complaints.push(request.url())
  })
  await page.goto(origin)
  await page.getByRole('link', { name: 'payment', exact: true }).click()
  await page.locator('main [data-state]').first().waitFor()
  await lookAt(page, 'a flow of the static site')
  await page.getByRole('link', { name: 'Simulate' }).click()
  await page.getByRole('heading', { name: 'Possible events' }).waitFor()
  await page.getByRole('link', { name: 'All flows' }).click()
  await page.getByRole('link', { name: 'session', exact: true }).waitFor()
  expect(complaints).toEqual([])
})
