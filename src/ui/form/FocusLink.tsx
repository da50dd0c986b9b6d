import type { ReactNode } from 'react'

type SeekProps = {
  /** The field that takes focus. */
  id: string
  /** Instead of giving focus at once, when the field has to be brought into the page first. */
  onSeek?: () => void
  children: ReactNode
}

/** A link to where something is mended, without a new place in the history. */
export function Seek({ id, onSeek, children }: SeekProps) {
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault()
        if (onSeek) onSeek()
        else document.getElementById(id)?.focus()
      }}
    >
      {children}
    </a>
  )
}
