/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label, jsx-a11y/label-has-associated-control --
   On a phone these elements are no longer displayed as a table, and Safari then forgets that they are one. */
import { memo, useMemo } from 'react'

import { CheckboxBox } from './CheckboxBox.tsx'
import { cell, chosen, end, pick, pickable, pickLabel, places, row as rowStyle, wideOnly } from './DataTable.css.ts'
import type { Column } from './table-column.ts'

/** The classes of a column's cells. */
export function cellStyle<Row>(column: Column<Row>): string {
  return [cell, column.align === 'end' && end, places[column.phone ?? 'hide'], column.wideOnly === true && wideOnly]
    .filter(Boolean)
    .join(' ')
}

type TableRowProps<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  /** Null when the table has no selection. */
  isChosen: boolean | null
  isOff: boolean
  label: string
  onToggle: (row: Row) => void
  /** Place in the whole list, when only some rows are in the page. */
  index?: number | undefined
}

function PlainRow<Row>({ row, columns, isChosen, isOff, label, onToggle, index }: TableRowProps<Row>) {
  const look = [rowStyle, isChosen !== null && pickable, isChosen === true && chosen].filter(Boolean).join(' ')
  // Choosing a row, or all of them, redraws boxes and no cell.
  const cells = useMemo(
    () =>
      columns.map((column) => (
        <td key={column.id} role="cell" className={cellStyle(column)}>
          {column.cell(row)}
        </td>
      )),
    [columns, row],
  )
  return (
    <tr
      role="row"
      className={look}
      aria-selected={isChosen ?? undefined}
      aria-rowindex={index}
      data-index={index === undefined ? undefined : index - 2}
    >
      {isChosen === null ? null : (
        <td role="cell" className={`${cell} ${pick}`}>
          <label className={pickLabel}>
            <CheckboxBox label={label} checked={isChosen} disabled={isOff} onChange={() => onToggle(row)} />
          </label>
        </td>
      )}
      {cells}
    </tr>
  )
}

/**
 * Redraws only when its own row, its choice or the columns change: one box costs one row. `memo` loses
 * the type parameter, and nothing else.
 */
export const TableRow = memo(PlainRow) as typeof PlainRow
