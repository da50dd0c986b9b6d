/** An adapter in this process over an emulated processor, and one in a process of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import type { Talk } from '../../../server/provider/check/talk.ts'
import { SANDBOX_TIME_HEADER } from '../../../server/provider/sandbox/following-clock.ts'
import { watch } from '../../../server/provider/adapters/core/watch.ts'
import { type AdapterName, openAdapter } from '../../../server/provider/adapters/open-adapter.ts'
import { readAdapterSettings } from '../../../server/provider/adapters/settings.ts'
import { openAdapterStore } from '../../../server/provider/adapters/store/open-adapter-store.ts'
import { packageRoot } from '../../../server/package-root.ts'
import { openPgliteInMemory, type OpenedPglite } from '../../../server/store/open-pglite.ts'
import { PORTAL_ORIGIN } from '../sandbox.ts'
import type { EmulatedClock } from './emulation.ts'

export const ADAPTER_KEY = 'key-of-the-tests-only'
const ADAPTER_ORIGIN = 'http://127.0.0.1:4191'

type Emulator = {
  readonly clock: EmulatedClock
  readonly environment: Readonly<Record<string, string>>
  readonly webhooks: () => readonly { body: string; headers: Record<string, string> }[]
}

const common = { ADAPTER_API_KEY: ADAPTER_KEY, ADAPTER_PORTAL_ORIGINS: PORTAL_ORIGIN }

type Sent = { readonly method?: 'POST'; readonly body?: string; readonly headers?: Readonly<Record<string, string>> }
export type Answered = { readonly status: number; readonly body: Record<string, unknown> }

/** A database of earlier tests, emptied: opening a new one takes seconds. */
let spare: OpenedPglite | null = null
const EMPTY = 'truncate attempts, refunds, mandates, inbox, notices, marks, sessions restart identity'

async function openSpare() {
  const { client, close } = spare ?? (await openPgliteInMemory())
  spare = null
  const keep = async () => {
    await client.exec(EMPTY)
    spare = { client, close }
  }
  return openAdapterStore({ pglite: { client, close: keep } })
}

export async function startAdapter(name: AdapterName, { clock, environment, webhooks }: Emulator) {
  const lines: string[] = []
  const begunMs = clock.now().getTime()
  const adapter = await openAdapter({
    name,
    settings: readAdapterSettings({ ...common, ...environment }),
    now: clock.now,
    log: (line) => lines.push(line),
    origin: () => ADAPTER_ORIGIN,
    wake: () => undefined,
    store: await openSpare(),
  })
  /** Looks until nothing is due. */
  const settle = async () => {
    for (let round = 0; round < 50 && (await watch(adapter.desk)) > 0; round += 1);
  }
  const request = async (path: string, init: Sent = {}) => {
    const answer = await adapter.app.request(path, {
      ...init,
      headers: { authorization: `Bearer ${ADAPTER_KEY}`, 'content-type': 'application/json', ...init.headers },
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') === true
    return {
      status: answer.status,
      body: (isJson ? JSON.parse(text) : { text }) as Record<string, unknown>,
      headers: answer.headers,
    }
  }
  const post = (path: string, body: object): Promise<Answered> =>
    request(path, { method: 'POST', body: JSON.stringify(body) })
  return {
    ...adapter,
    lines,
    settle,
    get: (path: string): Promise<Answered> => request(path),
    page: (path: string) => request(path),
    post,
    /** As the adapter's own page asks. */
    fromPage: (path: string, body: object): Promise<Answered> =>
      request(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { origin: ADAPTER_ORIGIN, 'sec-fetch-site': 'same-origin' },
      }),
    webhook: (one: { body: string; headers: Record<string, string> }): Promise<Answered> =>
      request('/webhooks', { method: 'POST', ...one }),
    events: async () => (await request('/v1/events')).body['events'] as Record<string, unknown>[],
    async pass(days: number) {
      clock.moveDays(days)
      for (const one of webhooks()) await request('/webhooks', { method: 'POST', ...one })
      await settle()
    },
    /** How `provider:check` reaches it: the time that a call states is the processor's and the adapter's. */
    surroundings: {
      async fetch(url: URL, init: RequestInit) {
        const stated = new Headers(init.headers).get(SANDBOX_TIME_HEADER)
        if (stated !== null && url.pathname === '/v1/events') {
          const day = 86_400_000
          const ahead = Math.round((new Date(stated).getTime() - begunMs) / day)
          if (ahead > 0) for (let passed = 0; passed < ahead; passed += 1) clock.moveDays(1)
          await settle()
        }
        return adapter.app.request(url, init)
      },
      nowMs: () => begunMs,
      passedMs: () => 0,
      pause: () => Promise.resolve(),
    } satisfies Parameters<typeof import('../../../server/provider/check/talk.ts').makeTalk>[2] & Partial<Talk>,
  }
}
export type TestAdapter = Awaited<ReturnType<typeof startAdapter>>

/** The adapter as `dist/server/adapter.js` runs it. */
export async function startAdapterProcess(name: AdapterName, directory: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', join('server', 'provider', 'adapters', 'main.ts'), name], {
    cwd: packageRoot,
    env: { ...process.env, ...common, ...environment, ADAPTER_DIR: directory, ADAPTER_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    exited.then(() => {
      throw new Error('The adapter did not start.')
    }),
  ])
  const url = /http:\/\/\S+/.exec(String(line))?.[0] ?? ''
  return {
    url,
    child,
    async end(signal: 'SIGKILL' | 'SIGTERM') {
      child.kill(signal)
      await exited
    },
  }
}
