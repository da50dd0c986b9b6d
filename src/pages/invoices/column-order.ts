/** Checks whether a column is shown: the number of the invoice always is, since it leads to the invoice. */
export const isShown = (id: string, ids: readonly string[]): boolean => id === 'invoice' || ids.includes(id)
