import { Fragment, type ReactNode } from 'react'

import { chip } from '../form/chip.css.ts'
import { tools } from '../layout/layout.css.ts'
import { useHereInSight } from '../table/here-in-sight.ts'
import { useFormat } from '../text/use-format.ts'
import { countOf, oneLine } from './ListTabs.css.ts'

type TabProps = { className: string; 'aria-current': 'page' | undefined; children: ReactNode }

type ListTabsProps<List extends string> = {
  /** Names the navigation, such as "Invoices by status". */
  label: string
  lists: readonly List[]
  /** Null: none of them is shown. */
  current: List | null
  counts: Partial<Readonly<Record<List, number>>>
  nameOf: (list: List) => string
} & (
  | { onList: (list: List) => void }
  /** Draws a tab that is a page of its own. */
  | { renderLink: (list: List, tab: TabProps) => ReactNode }
)

/** The parts of a list by status, each with how many it holds once that is known. */
export function ListTabs<List extends string>(props: ListTabsProps<List>) {
  const { label, lists, current, counts, nameOf } = props
  const format = useFormat()
  const row = useHereInSight(current)
  return (
    <nav ref={row} className={`${tools} ${oneLine}`} aria-label={label}>
      {lists.map((list) => {
        const count = counts[list]
        const tab: TabProps = {
          className: chip({ on: list === current }),
          'aria-current': list === current ? 'page' : undefined,
          children: (
            <>
              {nameOf(list)}
              <span className={countOf}>{count === undefined ? null : format.number(count)}</span>
            </>
          ),
        }
        return 'onList' in props ? (
          <button key={list} type="button" {...tab} onClick={() => props.onList(list)} />
        ) : (
          <Fragment key={list}>{props.renderLink(list, tab)}</Fragment>
        )
      })}
    </nav>
  )
}
