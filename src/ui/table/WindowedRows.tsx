/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label, jsx-a11y/label-has-associated-control --
   On a phone these elements are no longer displayed as a table, and Safari then forgets that they are one. */
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'

import { useWindowVirtualizer } from '@tanstack/react-virtual'

import { body, spacer } from './DataTable.css.ts'

type WindowedRowsProps = {
  count: number
  keyOf: (index: number) => string
  span: number
  draw: (index: number) => ReactNode
}

/** A table body that holds only the rows in sight of the window, between two spacers. */
export function WindowedRows({ count, keyOf, span, draw }: WindowedRowsProps) {
  const ref = useRef<HTMLTableSectionElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const top = ref.current?.getBoundingClientRect().top
    if (top !== undefined) setOffset(top + window.scrollY)
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- only the React Compiler minds, which we do not use
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => 62,
    overscan: 12,
    scrollMargin: offset,
    getItemKey: keyOf,
  })
  const items = virtualizer.getVirtualItems()
  const before = (items[0]?.start ?? offset) - offset
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? offset) - offset)

  useLayoutEffect(() => {
    for (const element of ref.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])
      virtualizer.measureElement(element)
  })

  return (
    <tbody ref={ref} role="rowgroup" className={body}>
      <tr aria-hidden="true">
        <td className={spacer} colSpan={span} style={{ height: before }} />
      </tr>
      {items.map((item) => draw(item.index))}
      <tr aria-hidden="true">
        <td className={spacer} colSpan={span} style={{ height: Math.max(0, after) }} />
      </tr>
    </tbody>
  )
}
