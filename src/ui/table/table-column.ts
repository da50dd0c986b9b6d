import type { ReactNode } from 'react'

type SortDirection = 'ascending' | 'descending'
export type Sort = { column: string; direction: SortDirection }

/** A column of DataTable. Keep the list's identity (module or useMemo): rows redraw when it changes. */
export type Column<Row> = {
  id: string
  /** The head's words, also said in "sort by" on a phone. */
  header: string
  cell: (row: Row) => ReactNode
  /** Figures and money stand at the end. */
  align?: 'start' | 'end'
  sortable?: boolean
  /**
   * The place of the cell when the row becomes two or three lines on a phone; `wide` is a last line of its own over the
   * whole width; `hide` when it can be done without there. `hide` is what a column without a place gets.
   */
  phone?: 'title' | 'titleEnd' | 'line' | 'lineEnd' | 'more' | 'moreEnd' | 'wide' | 'hide'
  /** Left out below 1000 px too. */
  wideOnly?: boolean
}

export type Selection<Row> = {
  /** Keys chosen, of this page and of others. */
  chosen: Pick<ReadonlySet<string>, 'has'>
  /** Accessible name of a row's checkbox: "Select INV-88097". */
  label: (row: Row) => string
  onToggle: (row: Row) => void
  /** All rows of this page that may be chosen, on or off. */
  onToggleAll: (rows: readonly Row[], choose: boolean) => void
  /** Rows that cannot be chosen. */
  isOff?: (row: Row) => boolean
}
