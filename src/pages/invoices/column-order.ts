/** The number, which leads to the invoice, and in the lists of all accounts whose it is. */
const always: readonly string[] = ['invoice', 'account']

/** Checks whether the reader can do without a column. */
export const isOptional = (id: string): boolean => !always.includes(id)

/** Checks whether a column is shown. */
export const isShown = (id: string, ids: readonly string[]): boolean => !isOptional(id) || ids.includes(id)
