import { useCallback, useMemo, useState } from 'react'

export type Chosen<Row> = {
  chosen: ReadonlyMap<string, Row>
  toggle: (row: Row) => void
  toggleAll: (rows: readonly Row[], choose: boolean) => void
  clear: () => void
}

/**
 * The rows chosen from a list, which remain chosen while one turns pages, searches and changes lists. `keyOf` never
 * changes.
 */
export function useChosen<Row>(keyOf: (row: Row) => string): Chosen<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const toggleAll = useCallback(
    (rows: readonly Row[], choose: boolean) => {
      setChosen((before) => {
        const next = new Map(before)
        for (const row of rows) {
          if (choose) next.set(keyOf(row), row)
          else next.delete(keyOf(row))
        }
        return next
      })
    },
    [keyOf],
  )
  return useMemo(
    () => ({
      chosen,
      toggleAll,
      toggle: (row: Row) => toggleAll([row], !chosen.has(keyOf(row))),
      clear: () => setChosen(new Map()),
    }),
    [chosen, toggleAll, keyOf],
  )
}
