/** Runs in the page before its own scripts; bundled by `watch.ts`. */
import type { InspectionEvent } from 'xstate'

import { seenIn, type Seen } from '../../../charts/coverage/seen.ts'

declare global {
  interface Window {
    /** The test's ear: what each microstep of each machine showed, and in which load of the page. */
    __saw?: (seen: Seen, page: string) => void
    __violated?: (what: string) => void
    /** Lengths of timers that stand still. */
    __held?: readonly number[]
    __passTime?: (lengths: readonly number[], which: 'newest' | 'first') => boolean
  }
}

const page = String(performance.timeOrigin)
window.__inspect = (event: InspectionEvent) => {
  const seen = seenIn(event)
  if (seen) window.__saw?.(seen, page)
}

document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
  window.__violated?.(`${violatedDirective} ${blockedURI} ${sourceFile}`),
)

/**
 * Timers of machines stand still until the walk lets them fire, as in `charts/suite/walk.ts`: those that the driver names and
 * whatever is longer than five minutes. All other timers run as ever.
 */
const heldExactly = new Set(window.__held)
const HELD_FROM = 300_000
const held = new Map<number, { fire: () => void; ms: number }>()
let last = 1_000_000_000
const { setTimeout: start, clearTimeout: stop } = window

window.setTimeout = Object.assign(
  (handler: TimerHandler, ms = 0, ...args: unknown[]): number => {
    if (typeof handler !== 'function' || !(heldExactly.has(ms) || ms >= HELD_FROM)) return start(handler, ms, ...args)
    last += 1
    held.set(last, { ms, fire: () => void handler(...args) })
    return last
  },
  // Node's types, which the tests know as well, ask for it.
  { __promisify__: undefined },
) as unknown as typeof window.setTimeout
window.clearTimeout = (id) => {
  if (typeof id !== 'number' || !held.delete(id)) stop(id)
}
/** Lets a held timer of about one of these lengths fire; false when there is none. */
window.__passTime = (lengths, which) => {
  const timers = which === 'first' ? [...held] : [...held].reverse()
  const found = timers.find(([, timer]) => lengths.some((ms) => Math.abs(timer.ms - ms) <= ms / 100))
  if (!found) return false
  held.delete(found[0])
  found[1].fire()
  return true
}
