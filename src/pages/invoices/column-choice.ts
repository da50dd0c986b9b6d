import { createStore } from '../../ui/store.ts'

export type ListScope = 'account' | 'program'

export const columnKeys = { account: 'invoiceColumns', program: 'programInvoiceColumns' } as const

function stored(scope: ListScope): readonly string[] | null {
  try {
    return localStorage.getItem(columnKeys[scope])?.split(',') ?? null
  } catch {
    return null
  }
}

/** Ids of the columns that the reader wants in each list; null: those that everybody sees first. Kept by the browser, since what fits is a matter of the screen. */
export const columnStores = {
  account: createStore(stored('account')),
  program: createStore(stored('program')),
}
