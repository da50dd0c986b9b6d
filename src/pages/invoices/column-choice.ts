import { createStore } from '../../ui/store.ts'

const KEY = 'invoiceColumns'

function stored(): readonly string[] | null {
  try {
    return localStorage.getItem(KEY)?.split(',') ?? null
  } catch {
    return null
  }
}

/** Ids of the columns that the reader wants; null: those that everybody sees first. Kept by the browser, since what fits is a matter of the screen. */
export const columnStore = createStore<readonly string[] | null>(stored())

/** Remembers the columns on this device; null forgets them. */
export function chooseColumns(ids: readonly string[] | null): void {
  columnStore.set(ids)
  try {
    if (ids === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, ids.join(','))
  } catch {
    // Without a storage the choice lasts as long as the page.
  }
}
