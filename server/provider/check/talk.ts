/** The calls of the provider's protocol as they go over the wire, with the time that each took. */
import { setTimeout as pause } from 'node:timers/promises'

import { SANDBOX_TIME_HEADER } from '../sandbox/following-clock.ts'

/** The portal waits so long for an answer. */
export const ANSWERED_WITHIN_MS = 8_000
/** The check waits longer, so that a late answer is one finding and not many. */
const PATIENCE_MS = 30_000

export type Answer = { readonly status: number; readonly body: unknown; readonly headers: Headers }

type Call = {
  readonly method?: 'GET' | 'POST'
  readonly body?: object
  /** Instead of the right one. */
  readonly key?: string
  readonly signal?: AbortSignal
}

export type Talk = {
  readonly call: (path: string, call?: Call) => Promise<Answer>
  /** Sends a time so many days ahead with each call, which a provider for tests may follow. */
  readonly moveDays: (days: number) => void
  /** The instant that the provider takes for now, in milliseconds. */
  readonly nowMs: () => number
  /** The calls that took longer than the portal waits. */
  readonly late: () => readonly string[]
  readonly pause: (ms: number) => Promise<void>
}

export type Surroundings = {
  readonly fetch: (url: URL, init: RequestInit) => Promise<Response>
  /** The instant at which the check is made, in milliseconds; stated days ahead are counted from it. */
  readonly nowMs: () => number
  /** Milliseconds that have really passed since some moment. */
  readonly passedMs: () => number
  readonly pause: (ms: number) => Promise<void>
}

export const realSurroundings: Surroundings = {
  fetch: (url, init) => fetch(url, init),
  nowMs: () => Date.now(),
  passedMs: () => performance.now(),
  pause: (ms) => pause(ms),
}

const DAY_MS = 86_400_000

export function makeTalk(url: string, apiKey: string, surroundings: Surroundings): Talk {
  const { fetch: send, nowMs, passedMs, pause: wait } = surroundings
  let daysAhead = 0
  const late: string[] = []
  return {
    async call(path, { method = 'GET', body, key = apiKey, signal } = {}) {
      const begun = passedMs()
      const timeout = AbortSignal.timeout(PATIENCE_MS)
      const response = await send(new URL(path, url), {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          [SANDBOX_TIME_HEADER]: new Date(nowMs() + daysAhead * DAY_MS).toISOString(),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      const text = await response.text()
      const tookMs = passedMs() - begun
      if (tookMs > ANSWERED_WITHIN_MS) late.push(`${method} ${path.split('?')[0]} after ${Math.round(tookMs)} ms`)
      return { status: response.status, body: jsonOf(text), headers: response.headers }
    },
    moveDays(days) {
      daysAhead = days
    },
    nowMs: () => nowMs() + daysAhead * DAY_MS,
    late: () => late,
    pause: wait,
  }
}

/** Returns what a text says as JSON, or the text. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
