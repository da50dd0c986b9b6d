import { useLayoutEffect, useRef } from 'react'

/**
 * Says a fixed element's height to the page as a CSS variable: the body keeps that much room below
 * itself and focus scrolls clear of it (A5, base.css.ts).
 */
export function useReservedHeight(variable: '--action-bar-height' | '--consent-height') {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    const root = document.documentElement
    if (!element) return undefined
    // It is notified of the first size as well, in the same frame and without a layout of its own.
    const observer = new ResizeObserver(() => root.style.setProperty(variable, `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.style.removeProperty(variable)
    }
  }, [variable])
  return ref
}
