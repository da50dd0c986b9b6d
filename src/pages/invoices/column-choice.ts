import { createStore } from '../../ui/store.ts'

type Scope = 'account' | 'program'

const keys = { account: 'invoiceColumns', program: 'programInvoiceColumns' } as const

function stored(scope: Scope): readonly string[] | null {
  try {
    return localStorage.getItem(keys[scope])?.split(',') ?? null
  } catch {
    return null
  }
}

/** Ids of the columns that the reader wants in each list; null: those that everybody sees first. Kept by the browser, since what fits is a matter of the screen. */
export const columnStores = {
  account: createStore(stored('account')),
  program: createStore(stored('program')),
}

/** Remembers the columns of a list on this device; null forgets them. */
export function chooseColumns(scope: Scope, ids: readonly string[] | null): void {
  columnStores[scope].set(ids)
  try {
    if (ids === null) localStorage.removeItem(keys[scope])
    else localStorage.setItem(keys[scope], ids.join(','))
  } catch {
    // Without a storage the choice lasts as long as the page.
  }
}
