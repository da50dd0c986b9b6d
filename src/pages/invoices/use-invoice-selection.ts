import { useMemo, useState } from 'react'

import type { Invoice } from '../../../domain/contract/invoice.ts'
import { INVOICES_LEFT_OUT } from '../../../domain/limits.ts'
import { useChosen, type Chosen } from '../../shared/choices/use-chosen.ts'

export type InvoiceSelection = Chosen<Invoice> & {
  /** All that match the filters are selected but those `left`, whatever `chosen` has. */
  isAll: boolean
  left: ReadonlyMap<string, Invoice>
  selectAll: () => void
}

/** The search of the payment's address: chosen invoices, or all that match, of one account or of every one. */
export type PaySearch = { invoiceIds: string } | { matching: string; accounts: 'all' | '' }

const keyOf = ({ trxId }: Invoice) => trxId

/**
 * The selection, which survives paging, searching and changing lists. All that match are selected until the filters
 * (`match`) change; rows that are taken out of them stay out.
 */
export function useInvoiceSelection(match: string): InvoiceSelection {
  const some = useChosen(keyOf)
  const out = useChosen(keyOf)
  const [allOf, setAllOf] = useState<string | null>(null)
  const isAll = allOf === match
  return useMemo(() => {
    const clear = () => {
      setAllOf(null)
      some.clear()
    }
    const selectAll = () => {
      out.clear()
      setAllOf(match)
    }
    const left = out.chosen
    if (!isAll) return { ...some, clear, isAll, left, selectAll }
    const toggleAll = (rows: readonly Invoice[], choose: boolean) => {
      const room = INVOICES_LEFT_OUT - left.size
      out.toggleAll(choose ? rows : rows.filter(({ trxId }) => !left.has(trxId)).slice(0, room), !choose)
    }
    const toggle = (row: Invoice) => toggleAll([row], left.has(row.trxId))
    return { chosen: some.chosen, isAll, left, selectAll, clear, toggle, toggleAll }
  }, [some, out, isAll, match])
}
