import { useEffect } from 'react'

const REPEAT_MS = 30_000
/** A page that nobody looks at must not keep its reader signed in: after ten minutes it waits for a sign of life. */
const MOST_IN_A_ROW = 20
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'focus'] as const

/** Does something every 30 seconds while the page is in sight and its reader is there. */
export function useRepeated(act: () => void): void {
  useEffect(() => {
    let inARow = 0
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden' || inARow >= MOST_IN_A_ROW) return
      inARow += 1
      act()
    }, REPEAT_MS)
    const isThere = () => {
      inARow = 0
    }
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, isThere)
    return () => {
      clearInterval(timer)
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, isThere)
    }
  }, [act])
}
