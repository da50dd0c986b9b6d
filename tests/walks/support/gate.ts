import type { Page, Request, Route } from '@playwright/test'

import { MEDIA_TYPE } from '../../../domain/contract/json-api.ts'
import type { Watch } from './watch.ts'

/** Ends a call that waits: it passes to the real server, perhaps changed on the way, or the line is cut. */
export type Verdict = (route: Route) => Promise<void>

export const pass: Verdict = (route) => route.fallback()
export const cut: Verdict = (route) => route.abort('connectionreset')

/** The one outcome that no server gives: the line is cut. */
export const noNetwork = {
  arm({ watch }: { watch: Watch }): Promise<Verdict> {
    watch.forgive(/ERR_|networkFailed/)
    return Promise.resolve(cut)
  },
}

/** Forbids the page to store anything, as a browser may, until the page goes. */
export async function forbidStoring(page: Page): Promise<null> {
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Forbidden by the walk.', 'SecurityError')
    }
  })
  return null
}

/** Lets the browser and §8's log name a refusal of the server's on the console. */
export const forgiveRefusal = ({ watch }: { watch: Watch }, code: string) =>
  watch.forgive(new RegExp(`status of [45]\\d\\d|failed (?:GET|POST) \\S+ ${code}`))

/** A refusal that the real server does not give here: by other rules, or for what somebody else did meanwhile. */
export const answeredBy = (status: number, code: string, meta?: Readonly<Record<string, unknown>>) => ({
  arm(walk: { watch: Watch }): Promise<Verdict> {
    forgiveRefusal(walk, code)
    const errors = [{ status: String(status), code, title: code, ...(meta ? { meta } : {}) }]
    return Promise.resolve((route) =>
      route.fulfill({ status, contentType: MEDIA_TYPE, body: JSON.stringify({ errors }) }),
    )
  },
})

export type Gate = {
  /** From now on calls of these ports are held, and all others pass: those held so far are answered. */
  close: (ports: readonly string[]) => Promise<void>
  /** From now on calls of these ports are held too. */
  hold: (ports: readonly string[]) => void
  /** Ends a port's call, and further ones of the same attempt until the gate closes again. Rejects when none comes. */
  settle: (port: string, verdict: Verdict) => Promise<void>
}

const PATIENCE_MS = 10_000

type Calls = {
  /** Names the port of a request, while these are running. */
  portOf: (request: Request, running: ReadonlySet<string>) => string | null
  /** Names the attempt that a call belongs to: by default, one for each port. */
  attemptOf?: (request: Request) => string
}

/** Holds the calls behind a machine's ports until the walk says how each ends. */
export async function makeGate(page: Page, { portOf, attemptOf = () => '' }: Calls): Promise<Gate> {
  let running = new Set<string>()
  const verdicts = new Map<string, { verdict: Verdict; attempts: ReadonlySet<string> }>()
  let held: { port: string; route: Route; attempt: string }[] = []
  let notify = () => {}

  // A page that was reloaded or closed no longer waits for its calls.
  const end = (route: Route, verdict: Verdict) => verdict(route).catch(() => {})

  await page.route(
    (url) => !url.pathname.startsWith('/assets/'),
    async (route, request) => {
      const port = portOf(request, running)
      if (port === null || !running.has(port)) return end(route, pass)
      const said = verdicts.get(port)
      const attempt = attemptOf(request)
      if (said?.attempts.has(attempt)) return end(route, said.verdict)
      held.push({ port, route, attempt })
      notify()
    },
  )

  return {
    async close(ports) {
      running = new Set(ports)
      verdicts.clear()
      const freed = held.filter(({ port }) => !running.has(port))
      held = held.filter(({ port }) => running.has(port))
      await Promise.all(
        freed.map(async ({ route }) => {
          await end(route, pass)
          // A page that has gone gets no answer.
          await route
            .request()
            .response()
            .catch(() => {})
        }),
      )
    },
    hold(ports) {
      for (const port of ports) running.add(port)
    },
    async settle(port, verdict) {
      const isHeld = () => held.some((one) => one.port === port)
      if (!isHeld()) {
        await new Promise<void>((resolve, reject) => {
          const impatience = setTimeout(() => reject(new Error(`No call of "${port}" has come.`)), PATIENCE_MS)
          notify = () => {
            if (!isHeld()) return
            clearTimeout(impatience)
            resolve()
          }
        })
      }
      const own = held.filter((one) => one.port === port)
      verdicts.set(port, { verdict, attempts: new Set(own.map(({ attempt }) => attempt)) })
      held = held.filter((one) => one.port !== port)
      await Promise.all(own.map(({ route }) => end(route, verdict)))
    },
  }
}
