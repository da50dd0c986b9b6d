import { useContext, useEffect, useRef, type ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'

import {
  actions as actionsStyle,
  back as backStyle,
  heading,
  lead as leadStyle,
  pageHead,
  words,
} from './PageHead.css.ts'
import { PortalTitle } from './portal-title.ts'

type PageHeadProps = {
  /** The page's only `h1`, and the first part of the document's title. */
  title: string
  /** Instead of `title` in the document's title. */
  documentTitle?: string | undefined
  lead?: ReactNode
  /** A link to where this page belongs, above the heading. */
  back?: ReactNode
  actions?: ReactNode
  /** The page holds a refused form: the document's title begins with "Error:" (A3). */
  hasErrors?: boolean | undefined
  /** The heading takes focus when this changes: a wizard gives its step (A2). */
  focusKey?: string | number | undefined
}

/** The browser itself announces the page it landed on; only pages after it call for focus. */
let hasLanded = false
/** The page whose heading was drawn last. */
let lastPage = ''

/** Heading, title and focus of a page. Rendered once on every page. */
export function PageHead({
  title,
  documentTitle,
  lead,
  back,
  actions,
  hasErrors = false,
  focusKey = '',
}: PageHeadProps) {
  const { t } = useLingui()
  const portal = useContext(PortalTitle)
  const ref = useRef<HTMLHeadingElement>(null)

  const pageTitle = `${documentTitle ?? title} · ${portal}`
  const full = hasErrors ? t`Error: ${pageTitle}` : pageTitle
  useEffect(() => {
    document.title = full
  }, [full])

  useEffect(() => {
    const page = `${location.pathname} ${focusKey} ${ref.current?.textContent ?? ''}`
    // The same page drawn again leaves focus on what the reader works with, such as a choice in the frame.
    const isWorkedWith = page === lastPage && document.activeElement !== document.body
    lastPage = page
    if (hasLanded && !isWorkedWith) ref.current?.focus()
    const landing = setTimeout(() => {
      hasLanded = true
    })
    return () => clearTimeout(landing)
  }, [focusKey])

  return (
    <div className={pageHead}>
      <div className={words}>
        {back === undefined ? null : <div className={backStyle}>{back}</div>}
        <h1 ref={ref} className={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead === undefined ? null : <p className={leadStyle}>{lead}</p>}
      </div>
      {actions === undefined ? null : <div className={actionsStyle}>{actions}</div>}
    </div>
  )
}
