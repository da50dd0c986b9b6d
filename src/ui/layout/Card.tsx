import { useId, type ReactNode } from 'react'

import { body, card, flushed, foot as footStyle, head, note as noteStyle, ruled, underHead, words } from './Card.css.ts'

type CardProps = {
  title?: ReactNode
  note?: ReactNode
  /** Buttons or links at the end of the title's line. */
  actions?: ReactNode
  foot?: ReactNode
  /** The content reaches the card's edges (tables, lists); a line parts it from the title. */
  flush?: boolean
  /** The title's level; 2 unless the card lies under another heading. */
  level?: 2 | 3
  id?: string
  children?: ReactNode
}

/** A surface that holds one subject; with a title it is a region of that name. */
export function Card({ title, note, actions, foot, flush = false, level = 2, id, children }: CardProps) {
  const titleId = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  const hasHead = title !== undefined || actions !== undefined
  return (
    <section
      className={flush ? `${card} ${flushed}` : card}
      id={id}
      aria-labelledby={title === undefined ? undefined : titleId}
    >
      {hasHead ? (
        <div className={flush ? `${head} ${ruled}` : head}>
          <div className={words}>
            {title === undefined ? null : <Heading id={titleId}>{title}</Heading>}
            {note === undefined ? null : <p className={noteStyle}>{note}</p>}
          </div>
          {actions}
        </div>
      ) : null}
      {flush ? children : <div className={hasHead ? `${body} ${underHead}` : body}>{children}</div>}
      {foot === undefined ? null : <div className={footStyle}>{foot}</div>}
    </section>
  )
}
