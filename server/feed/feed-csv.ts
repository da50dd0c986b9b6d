/** A feed as CSV: the same columns, the id before them and the cursor after them. */
import { csvOf } from '../http/csv.ts'
import type { Feed, PlacedItem } from './feed.ts'

export function feedCsv(feed: Feed) {
  const { head, lines } = csvOf(['id', ...Object.keys(feed.columns), 'cursor'])
  return {
    head,
    lines: (items: readonly PlacedItem[]) =>
      lines(items.map(({ id, attributes, cursor }) => ({ ...attributes, id, cursor }))),
  }
}
