/** What the emulated processors have in common: their clock, what goes wrong on purpose, their keys, their server. */
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Env = { Bindings: HttpBindings }
export type Said = { readonly status: number; readonly body: object }

/** `lose` breaks off before anything is done, `cut` after it was done; `hold` answers when the test says so. */
type Fault = { readonly on: RegExp; readonly kind: 'lose' | 'cut' | Said; times: number }

export type Call = { readonly method: string; readonly path: string; readonly sent: unknown }

const DAY_MS = 86_400_000

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly said: Said

  constructor(status: number, body: object) {
    super(JSON.stringify(body))
    this.said = { status, body }
  }
}

/** Time that a test moves; `at` runs what is due on the way, each at its time. */
export function makeClock(start = '2026-11-18T15:00:00Z') {
  let instant = new Date(start)
  const due: { at: number; run: () => void }[] = []
  return {
    now: () => instant,
    seconds: () => Math.floor(instant.getTime() / 1000),
    in(days: number, run: () => void) {
      due.push({ at: instant.getTime() + days * DAY_MS, run })
    },
    moveTo(next: Date) {
      for (;;) {
        const first = due.toSorted((one, other) => one.at - other.at).at(0)
        if (!first || first.at > next.getTime()) break
        due.splice(due.indexOf(first), 1)
        instant = new Date(Math.max(first.at, instant.getTime()))
        first.run()
      }
      if (next > instant) instant = next
    },
    moveDays(days: number) {
      this.moveTo(new Date(instant.getTime() + days * DAY_MS))
    },
  }
}
export type EmulatedClock = ReturnType<typeof makeClock>

export type Emulation = {
  readonly calls: Call[]
  readonly faults: Fault[]
  /** Called before and after each request was worked on, for a test that ends a process there. */
  onCall: ((call: Call, phase: 'before' | 'after') => void) | null
}

type Answering = {
  readonly emulation: Emulation
  readonly clock: EmulatedClock
  readonly keyDays: number
  /** The answer to a key that is in use, or was used for something else or before. */
  readonly onKey: (known: { sent: string; said: Said | null }, sent: string) => Said
  readonly isKept: (said: Said) => boolean
  readonly parse: (text: string, c: Context<Env>) => unknown
  readonly work: (call: Call) => Said | Promise<Said>
}

/** Serves an emulated processor on a free port of this machine. */
export async function serveEmulation({ emulation, clock, keyDays, onKey, isKept, parse, work }: Answering) {
  const keys = new Map<string, { sent: string; said: Said | null; endsAt: number }>()
  const app = new Hono<Env>()
  const cut = (c: Context<Env>) => {
    c.env.incoming.socket.destroy()
    return RESPONSE_ALREADY_SENT
  }
  const answer = (c: Context<Env>, { status, body }: Said) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

  app.all('*', async (c) => {
    const url = new URL(c.req.url)
    const text = await c.req.text()
    let call: Call
    try {
      call = { method: c.req.method, path: url.pathname, sent: parse(text === '' ? url.search.slice(1) : text, c) }
    } catch (error) {
      if (error instanceof Refusal) return answer(c, error.said)
      throw error
    }
    emulation.calls.push(call)
    const name = `${call.method} ${call.path}`
    const fault = emulation.faults.find(({ on, times }) => times > 0 && on.test(name))
    if (fault) fault.times -= 1
    emulation.onCall?.(call, 'before')
    if (fault?.kind === 'lose') return cut(c)
    if (typeof fault?.kind === 'object') return answer(c, fault.kind)

    const key = call.method === 'POST' ? c.req.header('idempotency-key') : undefined
    const known = key === undefined ? undefined : keys.get(key)
    const sent = JSON.stringify([name, call.sent])
    let said: Said
    if (known && known.endsAt > clock.now().getTime()) said = onKey(known, sent)
    else {
      const kept = { sent, said: null as Said | null, endsAt: clock.now().getTime() + keyDays * DAY_MS }
      if (key !== undefined) keys.set(key, kept)
      try {
        said = await work(call)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        said = error.said
      }
      kept.said = said
      if (key !== undefined && !isKept(said)) keys.delete(key)
    }
    emulation.onCall?.(call, 'after')
    return fault?.kind === 'cut' ? cut(c) : answer(c, said)
  })

  const listen = getRequestListener((request, env) => app.fetch(request, env))
  const server = createServer((incoming, outgoing) => void listen(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** What is sent as `a[b]=1&c[0]=2`. */
export function nested(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]/).filter((word) => word !== '')
    let at = root
    for (const word of path.slice(0, -1)) {
      at[word] ??= {}
      at = at[word] as Record<string, unknown>
    }
    at[path.at(-1) ?? ''] = value
  }
  return root
}

/** Refuses what is not among the names that are known here; `*` stands for any one name. */
export function refuseUnknown(
  sent: unknown,
  known: readonly string[],
  refuse: (name: string) => Refusal,
  at = '',
): void {
  if (typeof sent !== 'object' || sent === null) return
  for (const [name, value] of Object.entries(sent)) {
    const word = /^\d+$/.test(name) ? '#' : name
    const path = at === '' ? word : `${at}.${word}`
    const isKnown = known.some((one) => one === path || one.startsWith(`${path}.`) || one === `${at}.*`)
    if (!isKnown) throw refuse(path)
    if (!known.includes(`${at}.*`)) refuseUnknown(value, known, refuse, path)
  }
}
