import { useEffect, useRef, type RefObject } from 'react'

/** Enough to show that something stands before it. */
const BEFORE_PX = 40

/**
 * For a row of links that scrolls sideways on a phone: the current one (`aria-current`) is scrolled into sight when
 * `current` changes, without moving the page. So is one that takes focus, of which browsers leave the larger part
 * out of sight (WCAG 2.4.11).
 */
export function useHereInSight(current: unknown): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const row = ref.current
    if (!row) return undefined
    // Once it is laid out, which may be later; asked now, the page would be laid out for this alone.
    const observer = new ResizeObserver(() => {
      const here = row.querySelector<HTMLElement>('[aria-current]')
      if (here) row.scrollLeft = here.offsetLeft - BEFORE_PX
    })
    observer.observe(row)
    // Also when a count that comes later makes one of them wider.
    for (const link of row.querySelectorAll('a, button')) observer.observe(link)
    return () => observer.disconnect()
  }, [current])
  useEffect(() => {
    const row = ref.current
    const show = ({ target }: FocusEvent) => {
      if (target instanceof Element) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    row?.addEventListener('focusin', show)
    return () => row?.removeEventListener('focusin', show)
  }, [])
  return ref
}
