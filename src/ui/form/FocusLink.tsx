import type { ReactNode } from 'react'

type FocusLinkProps = {
  /** The field that takes focus. */
  id: string
  /** Instead of giving focus at once, when the field has to be brought into the page first. */
  onFocusLink?: () => void
  children: ReactNode
}

/** A link to where something is mended, without a new place in the history. */
export function FocusLink({ id, onFocusLink, children }: FocusLinkProps) {
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault()
        if (onFocusLink) onFocusLink()
        else document.getElementById(id)?.focus()
      }}
    >
      {children}
    </a>
  )
}
