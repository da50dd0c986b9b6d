import { useMemo, useState } from 'react'

import type { Invoice } from '../../../domain/contract/invoice.ts'
import { useChosen, type Chosen } from '../../shared/choices/use-chosen.ts'

export type InvoiceSelection = Chosen<Invoice> & {
  /** All that match the filters are selected, whatever `chosen` has. */
  isAll: boolean
  selectAll: () => void
}

const keyOf = ({ trxId }: Invoice) => trxId

/**
 * The selection, which survives paging, searching and changing lists. All that match are selected until the filters
 * (`match`) change, or a row is taken out: what is left then is the page in sight.
 */
export function useInvoiceSelection(match: string, rows: readonly Invoice[]): InvoiceSelection {
  const some = useChosen(keyOf)
  const [allOf, setAllOf] = useState<string | null>(null)
  const isAll = allOf === match
  return useMemo(() => {
    const clear = () => {
      setAllOf(null)
      some.clear()
    }
    const selectAll = () => setAllOf(match)
    if (!isAll) return { ...some, clear, isAll, selectAll }
    const toggle = (row: Invoice) => {
      clear()
      some.toggleAll(
        rows.filter(({ trxId }) => trxId !== row.trxId),
        true,
      )
    }
    return { chosen: some.chosen, isAll, selectAll, clear, toggle, toggleAll: clear }
  }, [some, isAll, match, rows])
}
