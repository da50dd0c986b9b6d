import { useState, useSyncExternalStore } from 'react'

/** One clock for everything on a page that ticks at one pace; it stands still while nothing listens. */
function clockEvery(paceMs: number) {
  const listeners = new Set<() => void>()
  let now = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) {
        now = Date.now()
        timer = setInterval(() => {
          now = Date.now()
          for (const onHeard of listeners) onHeard()
        }, paceMs)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearInterval(timer)
      }
    },
    read: () => {
      const isStale = listeners.size === 0 && Date.now() - now >= paceMs
      if (isStale) now = Date.now()
      return now
    },
  }
}

const seconds = clockEvery(1000)

/** Whole seconds left of a span of milliseconds that began when the component appeared; never below 0. */
export function useSecondsLeft(spanMs: number): number {
  const [endsAt] = useState(() => seconds.read() + spanMs)
  const now = useSyncExternalStore(seconds.subscribe, seconds.read, seconds.read)
  return Math.max(0, Math.ceil((endsAt - now) / 1000))
}
