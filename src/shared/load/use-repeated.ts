import { useEffect } from 'react'

/** A page that nobody looks at must not keep its reader signed in: after ten minutes it waits for a sign of life. */
const MOST_MS = 600_000
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'focus'] as const

/** Does something every so many milliseconds, or never (null), while the page is in sight and its reader is there. */
export function useRepeated(act: () => void, everyMs: number | null): void {
  useEffect(() => {
    if (everyMs === null) return undefined
    let inARow = 0
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden' || inARow * everyMs >= MOST_MS) return
      inARow += 1
      act()
    }, everyMs)
    const isThere = () => {
      inARow = 0
    }
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, isThere)
    return () => {
      clearInterval(timer)
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, isThere)
    }
  }, [act, everyMs])
}
