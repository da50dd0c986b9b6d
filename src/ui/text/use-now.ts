import { useState } from 'react'

import { createStore, useStore } from '../store.ts'

/** One clock for everything on a page that ticks at one pace; it stands still while nothing listens. */
function clockEvery(paceMs: number) {
  const time = createStore(Date.now())
  const tick = () => time.set(Date.now())
  let readers = 0
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    subscribe: (listener: () => void) => {
      if (readers === 0) {
        tick()
        timer = setInterval(tick, paceMs)
      }
      readers += 1
      const leave = time.subscribe(listener)
      return () => {
        leave()
        readers -= 1
        if (readers === 0) clearInterval(timer)
      }
    },
    read: () => {
      if (readers === 0 && Date.now() - time.read() >= paceMs) tick()
      return time.read()
    },
  }
}

const seconds = clockEvery(1000)
const minutes = clockEvery(60_000)

/** The time in milliseconds since 1970, to the minute. */
export function useMinute(): number {
  return useStore(minutes)
}

/** Whole seconds left of a span of milliseconds that began when the component appeared; never below 0. */
export function useSecondsLeft(spanMs: number): number {
  const [endsAt] = useState(() => seconds.read() + spanMs)
  const now = useStore(seconds)
  return Math.max(0, Math.ceil((endsAt - now) / 1000))
}
