import { FAINT, MARGIN, type Letter } from './letter.ts'

/** A column of a table in a letter, as shares of the width. */
export type LetterColumn = { readonly wide: number; readonly align: 'left' | 'right'; readonly title: string }

export type LetterTable = {
  /** Writes a row in the font that is set. */
  readonly row: (cells: readonly string[]) => void
  /** Begins a further page, with the titles again, where a row and the page's number have no room any more. */
  readonly goOn: () => void
}

/** Begins a table with the titles of its columns. */
export function openTable({ page, width, plain, rule }: Letter, columns: readonly LetterColumn[]): LetterTable {
  const places = columns.map(({ wide, align }, index) => ({
    at: columns.slice(0, index).reduce((sum, before) => sum + before.wide, 0),
    wide,
    align,
  }))
  const row = (cells: readonly string[]) => {
    const top = page.y
    const below = places.map(({ at, wide, align }, index) => {
      page.text(cells[index] ?? '', MARGIN + at * width, top, {
        width: wide * width - (align === 'left' ? 8 : 0),
        align,
      })
      return page.y
    })
    page.x = MARGIN
    page.y = Math.max(...below) + 4
  }
  const head = () => {
    plain(9, FAINT)
    row(columns.map(({ title }) => title))
    rule()
  }
  // A row of two lines and the page's number must still have room.
  const lastRow = page.page.height - MARGIN - 60
  head()
  return {
    row,
    goOn() {
      if (page.y <= lastRow) return
      page.addPage()
      head()
    },
  }
}
