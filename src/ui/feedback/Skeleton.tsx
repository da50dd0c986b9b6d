/* oxlint-disable jsx-a11y/control-has-associated-label -- grey cells hold nothing */
import { useLingui } from '@lingui/react/macro'

import { body, cell, pick, pickable as pickableRow, row } from '../table/DataTable.css.ts'
import { atEnd, bar, block, first, second, square, twoLines, widths } from './Skeleton.css.ts'
import type { Column } from '../table/table-column.ts'
import { cellStyle } from '../table/TableRow.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

const order = ['long', 'middle', 'full', 'short'] as const

/** Grey lines that keep the place of text; says "Loading" once. */
export function Skeleton({ lines = 3, label }: { lines?: number; label?: string }) {
  const { t } = useLingui()
  return (
    <div className={block} role="status">
      <VisuallyHidden>{label ?? t`Loading`}</VisuallyHidden>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} aria-hidden="true" className={`${bar} ${widths[order[index % order.length] ?? 'full']}`} />
      ))}
    </div>
  )
}

type SkeletonRowsProps<Row> = { columns: readonly Column<Row>[]; rows: number; pickable: boolean }

/** A table's body while its rows are on their way, with the heights of real rows. */
export function SkeletonRows<Row>({ columns, rows, pickable }: SkeletonRowsProps<Row>) {
  return (
    <tbody className={body} aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        <tr key={index} className={pickable ? `${row} ${pickableRow}` : row}>
          {pickable ? (
            <td className={`${cell} ${pick}`}>
              <span className={`${bar} ${square}`} />
            </td>
          ) : null}
          {columns.map((column, place) => {
            const width = widths[order[(index + place) % 2 === 0 ? 1 : 0] ?? 'middle']
            const side = column.align === 'end' ? atEnd : ''
            return (
              <td key={column.id} className={cellStyle(column)}>
                <span className={twoLines}>
                  <span className={`${bar} ${first} ${width} ${side}`} />
                  <span className={`${bar} ${second} ${widths.short} ${side}`} />
                </span>
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  )
}
