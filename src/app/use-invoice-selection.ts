import { useCallback, useMemo, useState } from 'react'

import type { Invoice } from '../../domain/contract/invoice.ts'

export type InvoiceSelection = {
  chosen: ReadonlyMap<string, Invoice>
  toggle: (invoice: Invoice) => void
  toggleAll: (invoices: readonly Invoice[], choose: boolean) => void
  clear: () => void
}

/** What is chosen, kept while one turns pages, searches and changes lists. */
export function useInvoiceSelection(): InvoiceSelection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Invoice>>(new Map())
  const toggleAll = useCallback((invoices: readonly Invoice[], choose: boolean) => {
    setChosen((before) => {
      const next = new Map(before)
      for (const invoice of invoices) {
        if (choose) next.set(invoice.trxId, invoice)
        else next.delete(invoice.trxId)
      }
      return next
    })
  }, [])
  return useMemo(
    () => ({
      chosen,
      toggleAll,
      toggle: (invoice: Invoice) => toggleAll([invoice], !chosen.has(invoice.trxId)),
      clear: () => setChosen(new Map()),
    }),
    [chosen, toggleAll],
  )
}
