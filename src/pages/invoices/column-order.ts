import { columnKeys, columnStores, type ListScope } from './column-choice.ts'

/** The number, which leads to the invoice, and in the lists of all accounts whose it is. */
const always: readonly string[] = ['invoice', 'account']

/** Checks whether the reader can do without a column. */
export const isOptional = (id: string): boolean => !always.includes(id)

/** Checks whether a column is shown. */
export const isShown = (id: string, ids: readonly string[]): boolean => !isOptional(id) || ids.includes(id)

/** Remembers the columns of a list on this device; null forgets them. */
export function chooseColumns(scope: ListScope, ids: readonly string[] | null): void {
  columnStores[scope].set(ids)
  try {
    if (ids === null) localStorage.removeItem(columnKeys[scope])
    else localStorage.setItem(columnKeys[scope], ids.join(','))
  } catch {
    // Without a storage the choice lasts as long as the page.
  }
}
