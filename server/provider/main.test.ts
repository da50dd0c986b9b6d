import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'

import { failureSentence } from '../failure-sentence.ts'
import { packageRoot } from '../package-root.ts'
import { apiKeyOf } from './api-key.ts'
import { openProvider } from './open-provider.ts'
import { eventsTargetOf, providerDirectory, readProviderSettings } from './provider-settings.ts'
import type { ChargeRequest, PaymentProvider } from './provider.ts'
import { sandboxClient } from './sandbox-client.ts'

const PORTAL_ORIGIN = 'http://127.0.0.1:4180'
let dataDirectory: string
const running = new Set<ChildProcess>()

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'provider-'))
})
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
  await rm(dataDirectory, { recursive: true, force: true })
})

/** The provider in a process of its own, as `dist/server/provider.js` runs it. */
async function startProcess(port = '0') {
  const child = spawn(process.execPath, ['--import', 'tsx', join('server', 'provider', 'main.ts')], {
    cwd: packageRoot,
    env: { ...process.env, DATA_DIR: dataDirectory, PORTAL_ORIGINS: PORTAL_ORIGIN, PROVIDER_PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const url = /http:\/\/\S+/.exec(String(line))?.[0]
  if (url === undefined) throw new Error(`The provider said: ${String(line)}`)
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const exited = once(child, 'exit')
    child.kill(signal)
    const [code] = await exited
    running.delete(child)
    return code
  }
  return { url, end }
}

const order = (attemptId: string): ChargeRequest => ({
  attemptId,
  amountMinor: 100,
  currency: 'USD',
  instrument: { kind: 'bank', accountToken: 'bank_approved' },
  descriptor: 'PORTAL',
})

const BookSchema = v.object({ charges: v.array(v.object({ attemptId: v.string(), providerRef: v.string() })) })
async function readBook(url: string, apiKey: string) {
  const answer = await fetch(new URL('/book', url), { headers: { authorization: `Bearer ${apiKey}` } })
  return v.parse(BookSchema, await answer.json()).charges
}

/** The reference of each answered charge; those that got no answer are left out. */
async function chargeAll(provider: PaymentProvider, ids: readonly string[], onAnswer: () => void) {
  const answered = new Map<string, string>()
  const one = async (id: string) => {
    const outcome = await provider.charge(order(id)).catch(() => null)
    if (outcome === null) return
    answered.set(id, outcome.providerRef)
    onAnswer()
  }
  await Promise.all(ids.map(one))
  return answered
}

describe('the provider in a process of its own', () => {
  it('loses and doubles nothing when it is killed under charges and its last line is torn', async () => {
    const ids = Array.from({ length: 120 }, (_, n) => `attempt-${n}`)
    const apiKey = await apiKeyOf(providerDirectory(dataDirectory))
    const promised = new Map<string, string>()
    for (const answersBeforeDeath of [1, 30, 60]) {
      const { url, end } = await startProcess()
      let answers = 0
      const deaths: Promise<unknown>[] = []
      const answered = await chargeAll(sandboxClient({ url, apiKey }), ids, () => {
        answers += 1
        if (answers === answersBeforeDeath) deaths.push(end('SIGKILL'))
      })
      await Promise.all(deaths)
      for (const [id, ref] of answered) expect(promised.get(id) ?? ref).toBe(ref)
      for (const [id, ref] of answered) promised.set(id, ref)
      await appendFile(join(providerDirectory(dataDirectory), 'book.jsonl'), '{"kind":"charge","attemptId":"torn')
    }
    const { url, end } = await startProcess()
    const last = await chargeAll(sandboxClient({ url, apiKey }), ids, () => undefined)
    expect(last.size).toBe(ids.length)
    for (const [id, ref] of promised) expect(last.get(id)).toBe(ref)
    const book = await readBook(url, apiKey)
    expect(new Map(book.map(({ attemptId, providerRef }) => [attemptId, providerRef]))).toEqual(last)
    expect(book).toHaveLength(ids.length)
    expect(await end('SIGTERM')).toBe(0)
  }, 60_000)

  it("receives the portal's time, and settles by it", async () => {
    const { url } = await startProcess()
    let now = new Date('2031-03-03T15:00:00Z')
    const { provider } = await openProvider({
      environment: { PROVIDER_URL: url },
      dataDirectory,
      clock: { now: () => now },
      portalOrigins: [PORTAL_ORIGIN],
      isProduction: false,
      port: 0,
    })
    await provider.charge(order('a1'))
    expect((await provider.settlements(null)).events).toEqual([])
    now = new Date('2031-03-05T00:00:00Z')
    expect((await provider.settlements(null)).events).toMatchObject([
      { attemptId: 'a1', type: 'settled', occurredAt: '2031-03-04T15:00:00.000Z' },
    ])
    expect(provider.cardEntryOrigin).toBe(url)
  }, 30_000)
})

describe('the provider of a portal', () => {
  const options = { clock: { now: () => new Date() }, portalOrigins: [PORTAL_ORIGIN], isProduction: false, port: 0 }

  it('is served in the same process when no other is named', async () => {
    const opened = await openProvider({ environment: {}, dataDirectory, ...options })
    expect(await opened.provider.charge(order('a1'))).toMatchObject({ outcome: 'approved' })
    const page = await fetch(opened.provider.cardEntryUrl({ portalOrigin: PORTAL_ORIGIN, locale: 'en', theme: 'auto' }))
    expect(page.status).toBe(200)
    await opened.close()
    await expect(opened.provider.find('a1')).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    const again = await openProvider({ environment: {}, dataDirectory, ...options })
    expect(await again.provider.find('a1')).toMatchObject({ outcome: 'approved' })
    await again.close()
  })

  it('is refused when an https page could not show its card form', async () => {
    const ofPage = (portalOrigin: string, environment: Record<string, string> = {}) =>
      openProvider({ environment, dataDirectory, ...options, portalOrigins: [portalOrigin] })
    await expect(ofPage('https://pay.example')).rejects.toThrow(
      'The environment variable PROVIDER_ORIGIN must be set to an https address',
    )
    await expect(ofPage('https://pay.example', { PROVIDER_URL: 'http://127.0.0.1:9' })).rejects.toThrow(
      'PROVIDER_ORIGIN',
    )
    await expect(ofPage('https://pay.example', { PROVIDER_ORIGIN: 'https://pay.example' })).rejects.toThrow(
      'of its own',
    )
    const { provider, close } = await ofPage('https://pay.example', { PROVIDER_ORIGIN: 'https://cards.example' })
    expect(provider.cardEntryOrigin).toBe('https://cards.example')
    await close()
  })

  it('shows browsers the public origin and is itself reached directly', async () => {
    const environment = { PROVIDER_ORIGIN: 'https://cards.example' }
    const { provider, close } = await openProvider({ environment, dataDirectory, ...options })
    expect(provider.cardEntryOrigin).toBe('https://cards.example')
    expect(await provider.charge(order('a1'))).toMatchObject({ outcome: 'approved' })
    await close()
  })

  it('is never the sandbox in production: not at the start, and not when it answers only later', async () => {
    const { url, end } = await startProcess()
    const apiKey = await apiKeyOf(providerDirectory(dataDirectory))
    const production = { environment: { PROVIDER_URL: url }, dataDirectory, ...options, isProduction: true }
    const refusal: unknown = await openProvider(production).catch((error: unknown) => error)
    expect(failureSentence(refusal)).toMatch(/^The environment variable PROVIDER_URL names the sandbox/)
    await end('SIGTERM')
    const { provider } = await openProvider(production)
    await startProcess(new URL(url).port)
    await expect(provider.charge(order('a1'))).rejects.toMatchObject({ name: 'ProviderIsSandbox' })
    expect(await readBook(url, apiKey)).toEqual([])
  }, 30_000)

  it('is asked as usual in production when it is no sandbox', async () => {
    const asked: string[] = []
    const real = createServer(({ url: path = '' }, reply) => {
      asked.push(path)
      const isCharge = path === '/v1/charges'
      reply.writeHead(isCharge ? 201 : 404, { 'content-type': 'application/json' })
      reply.end(JSON.stringify(isCharge ? { outcome: 'approved', providerRef: 'r1' } : { error: { code: 'notFound' } }))
    }).listen(0, '127.0.0.1')
    await once(real, 'listening')
    const address = real.address()
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    const { provider } = await openProvider({
      environment: { PROVIDER_URL: url, PROVIDER_API_KEY: 'a-key-of-the-tests' },
      dataDirectory,
      ...options,
      isProduction: true,
    })
    expect(await provider.charge(order('a1'))).toMatchObject({ outcome: 'approved' })
    expect(await provider.charge(order('a2'))).toMatchObject({ outcome: 'approved' })
    expect(asked).toEqual(['/', '/v1/charges', '/v1/charges'])
    real.close()
  })
})

describe('the settings', () => {
  it('name the variable that is not understood', () => {
    const saidOf = (variables: Record<string, string>) => {
      try {
        readProviderSettings(variables)
      } catch (error) {
        return failureSentence(error)
      }
      return null
    }
    expect(saidOf({ PROVIDER_PORT: '99999' })).toBe(
      'The environment variable PROVIDER_PORT must be a port number from 0 to 65535.',
    )
    expect(saidOf({ PORTAL_ORIGINS: 'http://a.example,nonsense' })).toBe(
      'The environment variable PORTAL_ORIGINS must be an http or https address.',
    )
    expect(saidOf({ PROVIDER_API_KEY: 'short' })).toBe(
      'The environment variable PROVIDER_API_KEY must be at least 16 characters long.',
    )
  })

  it('read origins without their paths, and empty variables as unset', () => {
    expect(
      readProviderSettings({ PORTAL_ORIGINS: 'http://a.example/x, http://b.example:81', PROVIDER_URL: '' }),
    ).toEqual({
      PORTAL_ORIGINS: ['http://a.example', 'http://b.example:81'],
    })
  })

  it('send no events that nothing signs', () => {
    const url = 'http://127.0.0.1:4180/ecaas/provider-events'
    const settings = readProviderSettings({ SANDBOX_EVENTS_URL: url })
    expect(() => eventsTargetOf(settings, null)).toThrow(
      'The environment variable PROVIDER_WEBHOOK_SECRET must be set when SANDBOX_EVENTS_URL is.',
    )
    expect(eventsTargetOf(settings, 'a secret')).toEqual({ url, secret: 'a secret' })
    expect(eventsTargetOf({}, null)).toBeUndefined()
  })

  it('have one key, whichever process starts first', async () => {
    const directory = providerDirectory(dataDirectory)
    const keys = await Promise.all(Array.from({ length: 10 }, () => apiKeyOf(directory)))
    expect(new Set(keys).size).toBe(1)
    expect(await apiKeyOf(directory)).toBe(keys[0])
    expect(keys[0]).toHaveLength(43)
  })
})
