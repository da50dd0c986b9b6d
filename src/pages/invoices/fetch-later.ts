/*
 * Fetches parts of the list, each when it is needed. Apart from the list: the names of all files that a part needs stand
 * where it is fetched, and do not compress.
 */
export const fetchFilters = () => import('./InvoiceFilters.tsx')
export const fetchEmpty = () => import('./NoInvoices.tsx')
export const fetchTools = () => import('./ListTools.tsx')
export const fetchBar = () => import('./SelectionBar.tsx')
export const fetchColumns = () => import('./ChosenColumns.tsx')
