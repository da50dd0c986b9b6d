/** Ids of the fields of step 2, to which focus moves when an entry is missing. */
export const SEARCH_ID = 'payment-search'
export const METHOD_ID = 'payment-method'
/** The first of the currencies to choose from, when invoices of several are selected. */
export const KEEP_ID = 'payment-keep'
export const CARD_ENTRY_ID = 'card-entry'
export const amountId = (trxId: string) => `amount-${trxId}`
