/** The card issuer: its sandbox over HTTP, what production refuses, and what stands in its book. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { issuerClient } from './issuer-client.ts'
import { IssuerIsSandbox, IssuerRefused, IssuerUnavailable } from './issuer.ts'
import { openIssuer } from './open-issuer.ts'
import { sandboxCard } from './sandbox/sandbox-card.ts'
import { serveIssuer } from './sandbox/serve-issuer.ts'

const API_KEY = 'a-key-of-the-issuer-sandbox'
const PORTAL = 'http://portal.test'
const clock = { now: () => new Date('2026-11-21T15:00:00Z') }
const order = { cardId: 'card-1', holder: 'Ann Weaver', address: ['1 Harbor Road'], limitMinor: 1_000, currency: 'USD' }
const { number, last4, code } = sandboxCard('card-1')

let directory = ''
let sandbox: Awaited<ReturnType<typeof serveIssuer>>
const open = () => serveIssuer({ port: 0, directory, clock, portalOrigins: () => [PORTAL], apiKey: API_KEY })
const client = (more: object = {}) => issuerClient({ url: sandbox.localUrl, apiKey: API_KEY, ...more })
const tokenOf = (address: string) => new URL(address).hash.slice(1)
const card = (token: string, origin = sandbox.origin) =>
  fetch(`${sandbox.origin}/card-view/card`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ token }),
  })

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'issuer-'))
  sandbox = await open()
})
afterEach(async () => {
  await sandbox.close()
  await rm(directory, { recursive: true })
})

describe('the sandbox issuer', () => {
  it('makes a card once, and knows it after a restart', async () => {
    const made = { last4, expiry: '2029-11' }
    expect(await client().issue(order)).toEqual(made)
    expect(await client().issue(order)).toEqual(made)
    await sandbox.close()
    sandbox = await open()
    expect(await client().activate({ cardId: 'card-1', last4, code })).toBe('activated')
  })

  it('activates a card with its own digits and code only', async () => {
    await client().issue(order)
    expect(await client().activate({ cardId: 'card-1', last4, code: 'wrong' })).toBe('wrong')
    expect(await client().activate({ cardId: 'card-1', last4: '0', code })).toBe('wrong')
    expect(await client().activate({ cardId: 'card-2', last4, code })).toBe('wrong')
    await client().terminate('card-1')
    expect(await client().activate({ cardId: 'card-1', last4, code })).toBe('wrong')
  })

  it('shows the number to its own page, once for an address', async () => {
    await client().issue(order)
    const token = tokenOf(await client().openView('card-1'))
    expect((await card(token, PORTAL)).status).toBe(403)
    const answer = await card(token)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({ number, holder: 'Ann Weaver', visibleMs: 300_000 })
    expect((await card(token)).status).toBe(404)
  })

  it('opens no view of a card that has ended', async () => {
    await client().issue(order)
    const token = tokenOf(await client().openView('card-1'))
    await client().terminate('card-1')
    expect((await card(token)).status).toBe(404)
    await expect(client().openView('card-1')).rejects.toThrow(IssuerRefused)
  })

  it('is framed by the portal alone, and answers no one without its key', async () => {
    const page = await fetch(`${sandbox.origin}/card-view?locale=de`)
    expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${PORTAL}`)
    expect(await page.text()).toContain('lang="de"')
    await expect(client({ apiKey: 'another' }).issue(order)).rejects.toThrow(IssuerUnavailable)
  })

  it('has letters with the code, and no number in them or in its book', async () => {
    await client().issue(order)
    const letters = await (await fetch(`${sandbox.origin}/letters`)).text()
    expect(letters).toContain(code)
    expect(letters).not.toContain(number)
    expect(await readFile(join(directory, 'cards.jsonl'), 'utf8')).not.toContain(number)
  })

  it('says that it gives no answer when it gives none', async () => {
    const gone = issuerClient({ url: 'http://127.0.0.1:9', apiKey: API_KEY, timeoutMs: 500 })
    await expect(gone.issue(order)).rejects.toThrow(IssuerUnavailable)
  })
})

describe('production', () => {
  const opening = (environment: Record<string, string>, isProduction = true) =>
    openIssuer({ environment, dataDirectory: directory, clock, portalOrigins: () => [PORTAL], isProduction, port: 0 })

  it('refuses the sandbox, also when it comes later', async () => {
    await expect(client({ refusesSandbox: true }).issue(order)).rejects.toThrow(IssuerIsSandbox)
    const variables = { ISSUER_URL: sandbox.localUrl, ISSUER_API_KEY: API_KEY }
    await expect(opening(variables)).rejects.toThrow(/ISSUER_URL names the sandbox/)
    const elsewhere = await opening(variables, false)
    expect(await elsewhere.issuer?.issue(order)).toMatchObject({ last4 })
  })

  it('has no cards without an issuer', async () => {
    expect((await opening({})).issuer).toBeNull()
  })

  it('needs a key, and words that are addresses', async () => {
    await expect(opening({ ISSUER_URL: 'https://cards.example' })).rejects.toThrow(/ISSUER_API_KEY must be set/)
    await expect(opening({ ISSUER_URL: 'cards' })).rejects.toThrow(/ISSUER_URL must be an http or https address/)
  })
})

describe('a demonstration', () => {
  it('starts a sandbox of its own origin, and behind https needs one that is https too', async () => {
    const opened = await openIssuer({
      environment: {},
      dataDirectory: directory,
      clock,
      portalOrigins: () => [PORTAL],
      isProduction: false,
      port: 0,
    })
    expect(opened.issuer?.viewOrigin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    await opened.close()
    const behindHttps = openIssuer({
      environment: { ISSUER_URL: 'http://cards.example', ISSUER_API_KEY: API_KEY },
      dataDirectory: directory,
      clock,
      portalOrigins: () => ['https://portal.example'],
      isProduction: false,
      port: 0,
    })
    await expect(behindHttps).rejects.toThrow(/ISSUER_ORIGIN must be an https address/)
  })
})
