/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label, jsx-a11y/label-has-associated-control --
   On a phone these elements are no longer displayed as a table, and Safari then forgets that they are one. */
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'

import { CheckboxBox } from './CheckboxBox.tsx'
import {
  body,
  caption as captionStyle,
  dim,
  head,
  headCell,
  headEnd,
  phoneBar,
  phonePick,
  pick,
  pickLabel,
  scroller,
  sort as sortStyle,
  sortMark,
  table,
  wideOnly,
} from './DataTable.css.ts'
import { drawn } from '../layout/Icon.tsx'
import { Select } from '../form/Select.tsx'
import { SkeletonRows } from '../feedback/Skeleton.tsx'
import type { Column, Selection, Sort } from './table-column.ts'
import { TableRow } from './TableRow.tsx'
import { hidden } from '../layout/VisuallyHidden.css.ts'

const SortIcon = /* @__PURE__ */ drawn('M5 6l3-3 3 3M5 10l3 3 3-3')
const ArrowUpIcon = /* @__PURE__ */ drawn('M8 13V3.5M4 7.2l4-4 4 4')
const ArrowDownIcon = /* @__PURE__ */ drawn('M8 3v9.5M4 8.8l4 4 4-4')

/** Above so many rows only those in sight are drawn. */
const WINDOW_ABOVE = 120

// Most lists are pages of 25: the window's code comes only with a list that needs it.
const WindowedRows = lazy(async () => {
  const { WindowedRows: Rows } = await import('./WindowedRows.tsx')
  return { default: Rows }
})

type DataTableProps<Row> = {
  /** Accessible name of the table. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: Sort | null | undefined
  onSort?: ((sort: Sort) => void) | undefined
  selection?: Selection<Row> | undefined
  /** Nothing is here yet: so many grey rows keep the place. */
  skeletonRows?: number | undefined
  /** The next rows are on their way and the old ones still stand. */
  busy?: boolean | undefined
  /** Instead of rows when there are none: an EmptyState or a LoadFailed. */
  empty?: ReactNode
}

/** The latest of what changes with every render, behind a function that never does. */
function useSteady<Arguments extends readonly unknown[]>(callback: (...given: Arguments) => void) {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...given: Arguments) => latest.current(...given), [])
}

/** Delay before old rows are dimmed, in milliseconds: most answers are there earlier, so nothing flickers. */
const LATE_AFTER_MS = 150

function useLate(busy: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!busy) return undefined
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [busy])
  return isLate
}

/**
 * A semantic table. Sorting, paging and choosing belong to the caller that gives the rows: the table shows
 * and asks. On a phone each row becomes two or three lines (`Column.phone`).
 *
 * Own code with react-virtual on demand, since TanStack Table's models would stand idle beside a
 * server that sorts and pages: 4 kB instead of 13 (brotli).
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sort = null,
  onSort,
  selection,
  skeletonRows,
  busy = false,
  empty,
}: DataTableProps<Row>) {
  const { t } = useLingui()
  const isLate = useLate(busy)
  const toggle = useSteady((row: Row) => selection?.onToggle(row))

  const span = columns.length + (selection ? 1 : 0)
  const isLoading = skeletonRows !== undefined
  const open = selection ? rows.filter((row) => !selection.isOff?.(row)) : []
  const chosenHere = selection ? open.filter((row) => selection.chosen.has(rowKey(row))).length : 0
  const all = chosenHere === 0 ? false : chosenHere === open.length ? true : 'some'
  const toggleAll = () => selection?.onToggleAll(open, all !== true)
  const sortable = columns.filter((column) => column.sortable)
  const isSorted = sortable.some(({ id }) => id === sort?.column)

  const draw = (row: Row, index?: number) => {
    const key = rowKey(row)
    return (
      <TableRow
        key={key}
        row={row}
        columns={columns}
        isChosen={selection ? selection.chosen.has(key) : null}
        isOff={selection?.isOff?.(row) ?? false}
        label={selection?.label(row) ?? ''}
        onToggle={toggle}
        // The head is the first row, and rows count from one.
        index={index === undefined ? undefined : index + 2}
      />
    )
  }

  const drawAt = (index: number) => {
    const row = rows[index]
    return row === undefined ? null : draw(row, index)
  }

  if (!isLoading && rows.length === 0) return <>{empty}</>

  const bodyOf = (some: readonly Row[]) => (
    <tbody role="rowgroup" className={body}>
      {some.map((row) => draw(row))}
    </tbody>
  )

  return (
    <>
      {selection || (sortable.length > 0 && onSort) ? (
        <div className={phoneBar} data-print="no">
          {selection ? (
            <label className={phonePick}>
              <span className={pickLabel}>
                <CheckboxBox
                  label={t`Select all on this page`}
                  checked={all}
                  disabled={open.length === 0}
                  onChange={toggleAll}
                />
              </span>
              <span aria-hidden="true">{t`Select all on this page`}</span>
            </label>
          ) : (
            <span />
          )}
          {sortable.length > 0 && onSort ? (
            <Select
              compact
              inLine
              hideLabel
              label={t`Sort`}
              value={isSorted ? `${sort?.column} ${sort?.direction}` : ''}
              options={[
                ...(isSorted ? [] : [{ value: '', label: '–' }]),
                ...sortable.flatMap((column) => [
                  { value: `${column.id} ascending`, label: `${column.header} ↑` },
                  { value: `${column.id} descending`, label: `${column.header} ↓` },
                ]),
              ]}
              onChange={(value) => {
                const [column = '', direction] = value.split(' ')
                if (column !== '')
                  onSort({ column, direction: direction === 'descending' ? 'descending' : 'ascending' })
              }}
            />
          ) : null}
        </div>
      ) : null}
      <div className={isLate ? `${scroller} ${dim}` : scroller}>
        <table
          role="table"
          // For focusTable.
          tabIndex={-1}
          className={table}
          aria-busy={busy || isLoading || undefined}
          aria-rowcount={rows.length > WINDOW_ABOVE ? rows.length + 1 : undefined}
        >
          <caption className={`${captionStyle} ${hidden}`}>{caption}</caption>
          <thead role="rowgroup" className={head}>
            <tr role="row">
              {selection ? (
                <th role="columnheader" scope="col" className={`${headCell} ${pick}`}>
                  <label className={pickLabel}>
                    <CheckboxBox
                      label={t`Select all on this page`}
                      checked={all}
                      disabled={open.length === 0}
                      onChange={toggleAll}
                    />
                  </label>
                </th>
              ) : null}
              {columns.map((column) => (
                <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          {isLoading ? (
            <SkeletonRows columns={columns} rows={skeletonRows} pickable={selection !== undefined} />
          ) : rows.length > WINDOW_ABOVE ? (
            <Suspense fallback={bodyOf(rows.slice(0, 40))}>
              <WindowedRows
                count={rows.length}
                keyOf={(index) => keyAt(rows, index, rowKey)}
                span={span}
                draw={drawAt}
              />
            </Suspense>
          ) : (
            bodyOf(rows)
          )}
        </table>
      </div>
    </>
  )
}

function keyAt<Row>(rows: readonly Row[], index: number, rowKey: (row: Row) => string): string {
  const row = rows[index]
  return row === undefined ? String(index) : rowKey(row)
}

type HeadCellProps<Row> = {
  column: Column<Row>
  sort: Sort | null
  onSort: ((sort: Sort) => void) | undefined
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const direction = sort?.column === column.id ? sort.direction : null
  const look = [headCell, column.align === 'end' && headEnd, column.wideOnly === true && wideOnly]
    .filter(Boolean)
    .join(' ')
  const isSortable = column.sortable === true && onSort !== undefined
  return (
    <th role="columnheader" scope="col" className={look} aria-sort={isSortable ? (direction ?? 'none') : undefined}>
      {isSortable ? (
        <button
          type="button"
          className={sortStyle}
          data-sorted={direction !== null}
          onClick={() =>
            onSort({ column: column.id, direction: direction === 'ascending' ? 'descending' : 'ascending' })
          }
        >
          {column.header}
          <span className={sortMark}>
            {direction === 'ascending' ? (
              <ArrowUpIcon size={13} />
            ) : direction === 'descending' ? (
              <ArrowDownIcon size={13} />
            ) : (
              <SortIcon size={13} />
            )}
          </span>
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}
