import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApp } from '../app.ts'
import { systemClock } from '../clock.ts'
import { openFreshStore } from '../../tests/server/database.ts'
import { testDeps } from '../../tests/server/test-portal.ts'
import type { Store } from '../store/store.ts'
import type { PortalEnv } from './portal.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-client-'))
const page = { accept: 'text/html,*/*;q=0.8' }
let app: Hono<PortalEnv>
let store: Store

function write(path: string, text: string): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

beforeAll(async () => {
  write('index.html', '<html lang="en"><p>app</p>')
  write('login.html', '<html lang="en"><p>pre-rendered sign-in</p>')
  write('login.de.html', '<p>Anmelden</p>')
  write(
    'inside.html',
    '<script>theme()</script><script type="application/json">{}</script><p>app, with what stands behind sign-in</p>',
  )
  write('inside/invoice-list.html', '<p>frame of the lists</p>')
  write('inside/invoice-list.de.html', '<p>Rahmen der Listen</p>')
  write('early.js', 'early()')
  write('favicon.svg', '<svg/>')
  write('assets/main-Dx3_f-9a.js', 'main()')
  write('assets/main-Dx3_f-9a.js.br', 'brotli')
  write('assets/main-Dx3_f-9a.js.gz', 'gzip')
  write('assets/main-Dx3_f-9a.js.map', 'source')
  write('.vite/manifest.json', '{}')
  store = await openFreshStore('pglite')
  app = createApp(testDeps(store, { clock: systemClock, clientFolder: folder }))
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const ask = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })

describe('assets', () => {
  it('are compressed as the browser accepts them, and cached for ever', async () => {
    const path = '/assets/main-Dx3_f-9a.js'
    const brotli = await ask(path, { 'accept-encoding': 'gzip, deflate, br' })
    expect(await brotli.text()).toBe('brotli')
    expect(brotli.headers.get('content-encoding')).toBe('br')
    expect(brotli.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(brotli.headers.get('vary')).toBe('Accept-Encoding')
    expect(brotli.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(await (await ask(path, { 'accept-encoding': 'br;q=0, gzip' })).text()).toBe('gzip')
    expect(await (await ask(path, { 'accept-encoding': 'gzip;q=0.8, Br;q=1.0' })).text()).toBe('brotli')
    expect(await (await ask(path)).text()).toBe('main()')
  })

  it('that are missing are missing, for a page too', async () => {
    for (const path of ['/assets/gone-abcdefgh.js', '/assets/nothing', '/gone.css']) {
      const answer = await ask(path, page)
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 404, 'application/vnd.api+json'])
    }
  })

  it('have no source maps, no build notes and nothing outside of the folder', async () => {
    const hidden = [
      '/assets/main-Dx3_f-9a.js.map',
      '/assets/main-Dx3_f-9a.js.br',
      '/.vite/manifest.json',
      '/../package.json',
      '/%2e%2e/package.json',
      '/assets/..%2f..%2fpackage.json',
    ]
    for (const path of hidden) expect([path, (await ask(path)).status]).toEqual([path, 404])
  })

  it('without a hash are revalidated each time, and answered with 304 when unchanged', async () => {
    const first = await ask('/early.js')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const again = await ask('/early.js', { 'if-none-match': first.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })
})

describe('pages', () => {
  it('come in the language of the cookie where they were built in it', async () => {
    const inCookie = async (path: string, value: string) =>
      (await ask(path, { ...page, cookie: `userLocale=${value}` })).text()
    expect(await inCookie('/login', 'de')).toBe('<p>Anmelden</p>')
    expect(await inCookie('/beta/login', 'de')).toBe('<p>Anmelden</p>')
    expect(await inCookie('/account/overview', 'de')).toBe('<html lang="en"><p>app</p>')
    expect(await inCookie('/login', 'xx')).toContain('<p>pre-rendered sign-in</p>')
    expect(await inCookie('/login', '../de')).toContain('<p>pre-rendered sign-in</p>')
    expect((await ask('/login', page)).headers.get('vary')).toContain('Cookie')
  })

  it.each([
    ['/', 200, 'app'],
    ['/account/overview', 200, 'app'],
    ['/invoice/4711', 200, 'app'],
    ['/beta', 200, 'app'],
    ['/beta/', 200, 'app'],
    ['/prod/invoice-list/open', 200, 'app'],
    ['/login', 200, 'pre-rendered'],
    ['/beta/login', 200, 'pre-rendered'],
    ['/prod/login/', 200, 'pre-rendered'],
    ['/nowhere', 404, 'app'],
    ['/betamax/login', 404, 'app'],
  ])('%s is answered with %i and the page', async (path, status, text) => {
    const answer = await ask(path, page)
    expect(answer.status).toBe(status)
    expect(await answer.text()).toContain(text)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('vary')).toBe('Accept, Accept-Encoding, Cookie')
  })

  it('under a prefix name it, with a tag of its own, and elsewhere name none', async () => {
    const below = await ask('/prod/login', page)
    expect(await below.text()).toContain('<html data-prefix="/prod" lang="en">')
    const plain = await ask('/login', page)
    expect(await plain.text()).not.toContain('data-prefix')
    const tags = [below, plain, await ask('/beta/login', page)].map(({ headers }) => headers.get('etag'))
    expect(new Set(tags).size).toBe(3)
  })

  it('say that there is none at an address, so that no visitor signs in for it', async () => {
    const [below, nowhere, known] = await Promise.all(
      ['/prod/nowhere', '/nowhere', '/invoice/4'].map(async (path) => (await ask(path, page)).text()),
    )
    expect(below).toContain('<html data-prefix="/prod" data-missing lang="en">')
    expect(nowhere).toContain('<html data-missing lang="en">')
    expect(known).not.toContain('data-missing')
  })

  it('include what is behind the sign-in for a visitor with a session', async () => {
    const cookie = '__Host-session=anything'
    expect(await (await ask('/account/overview', { ...page, cookie })).text()).toContain('behind sign-in')
    expect(await (await ask('/account/overview', page)).text()).not.toContain('behind sign-in')
    expect(await (await ask('/login', { ...page, cookie })).text()).toContain('pre-rendered sign-in')
  })

  it('show the frame of the invoice lists to a visitor with a session, and to nobody else', async () => {
    const cookie = '__Host-session=anything'
    const shown = async (path: string, headers = {}) => (await ask(path, { ...page, cookie, ...headers })).text()
    for (const path of ['/invoice-list/open', '/invoice-list/paid/', '/prod/invoice-list/all'])
      expect([path, await shown(path)]).toEqual([path, '<p>frame of the lists</p>'])
    expect(await shown('/invoice-list/open', { cookie: `${cookie}; userLocale=de` })).toBe('<p>Rahmen der Listen</p>')
    expect(await shown('/invoice-list/open', { cookie: '' })).toBe('<html lang="en"><p>app</p>')
    for (const path of ['/invoice/4711', '/program/invoice-list/open', '/inside', '/'])
      expect([path, await shown(path)]).toEqual([path, expect.stringContaining('behind sign-in')])
  })

  it('may run the scripts that the build wrote into them, and no other', async () => {
    const policy = (await ask('/', page)).headers.get('content-security-policy') ?? ''
    const hash = createHash('sha256').update('theme()').digest('base64')
    expect(policy.split('; ')).toContain(`script-src 'self' 'sha256-${hash}'`)
  })

  it.each(['/', '/login'])('at %s are what monitors and curl get', async (path) => {
    const answer = await ask(path, { accept: '*/*' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect((await ask(path)).status).toBe(200)
  })

  it('have an icon, also where browsers look without a link', async () => {
    const answer = await ask('/favicon.ico')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\/svg/)])
  })

  it('are not sent to a program', async () => {
    const answer = await ask('/account/overview', { accept: 'application/vnd.api+json' })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ errors: [{ code: 'notFound' }] })
  })
})
