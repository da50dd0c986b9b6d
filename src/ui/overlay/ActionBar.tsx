import type { ReactNode } from 'react'

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
import { useReservedHeight } from './use-reserved-height.ts'

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

/** A selection and its actions, always in sight at the bottom of the window. */
export function ActionBar({ label, lead, total, note, more, action }: ActionBarProps) {
  const ref = useReservedHeight('--bar-height')
  return (
    <div ref={ref} className={bar} role="region" aria-label={label} data-action-bar="">
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
