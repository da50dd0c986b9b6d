import { beforeAll, describe, expect, it } from 'vitest'

import { openFreshStore } from '../../tests/server/database.ts'
import { testDeps } from '../../tests/server/test-portal.ts'
import { createApp } from '../app.ts'
import { routeTable } from '../routes.ts'

let app: ReturnType<typeof createApp>
beforeAll(async () => {
  const store = await openFreshStore('pglite')
  app = createApp(testDeps(store, { publicOrigin: 'https://portal.example' }))
  return () => store.close()
})
const get = (path: string, headers: Record<string, string> = {}) =>
  app.request(`https://portal.example${path}`, { headers })
const page = async () => await (await get('/api-docs')).text()
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found ?? '')

describe.each(['/openapi.json', '/api-docs', '/api-docs.css'])('%s', (path) => {
  it('is there for everybody, and is not sent again while it is the same', async () => {
    const first = await get(path)
    expect(first.status).toBe(200)
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^(W\/)?"[\w-]{22}"$/)
    const again = await get(path, { 'if-none-match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })
})

it('the document names the origin at which it is served', async () => {
  const answer = await get('/openapi.json')
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(await answer.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'https://portal.example' }] })
})

describe('the page', () => {
  it('has every call, each with its answers', async () => {
    const html = await page()
    expect(all(html, /<span class="method">(\w+)</g)).toHaveLength(routeTable.length)
    expect(all(html, /<caption>\s*(Answers)/g)).toHaveLength(routeTable.length)
  })

  it('leads nowhere but to its own parts and to the document', async () => {
    const html = await page()
    const ids = all(html, / id="([^"]+)"/g)
    expect(new Set(ids).size).toBe(ids.length)
    const targets = all(html, /<a href="([^"]+)"/g)
    const others = targets.filter((href) => !href.startsWith('#') || !ids.includes(href.slice(1)))
    expect(others).toEqual(['/openapi.json'])
  })

  it('needs nothing that the policy of our pages forbids', async () => {
    expect((await get('/api-docs')).headers.get('content-security-policy')).toContain("style-src 'self'")
    const html = await page()
    expect(html).not.toMatch(/<(?:script|style|img|iframe|form)\b|<[^>]* (?:style|on\w+)=/)
    expect(all(html, /<link rel="stylesheet" href="([^"]+)"/g)).toEqual(['/api-docs.css'])
  })
})
