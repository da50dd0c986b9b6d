import { useLayoutEffect, useRef, type ReactNode } from 'react'

import {
  inside,
  lead as leadStyle,
  main as mainStyle,
  more as moreStyle,
  note as noteStyle,
  sum,
  total as totalStyle,
  bar,
} from './ActionBar.css.ts'

type ActionBarProps = {
  /** Accessible name: "Selected invoices". */
  label: string
  lead: ReactNode
  total: ReactNode
  /** A notice or a WhyNot box. */
  note?: ReactNode
  /** Secondary buttons. */
  more?: ReactNode
  /** The main button. */
  action: ReactNode
}

/**
 * Says a fixed element's height to the page as a CSS variable: the body keeps that much room below
 * itself and focus scrolls clear of it (A5, base.css.ts).
 */
export function useReservedHeight(variable: '--bar-height' | '--consent-height') {
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

/** A selection and its actions, always in sight at the bottom of the window. */
export function ActionBar({ label, lead, total, note, more, action }: ActionBarProps) {
  const ref = useReservedHeight('--bar-height')
  return (
    <div ref={ref} className={bar} role="region" aria-label={label}>
      <div className={inside}>
        <div className={sum} role="status">
          <div className={leadStyle}>{lead}</div>
          <div className={totalStyle}>{total}</div>
        </div>
        {note === undefined ? null : <div className={noteStyle}>{note}</div>}
        {more === undefined ? null : <div className={moreStyle}>{more}</div>}
        <div className={mainStyle}>{action}</div>
      </div>
    </div>
  )
}
