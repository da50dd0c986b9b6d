import { createStore } from '../../ui/store.ts'

/** The currency to which lists and figures are narrowed (§7 `filter[sol_currency]`); null: every currency. */
export const currencyStore = createStore<string | null>(null)

export const chooseCurrency = currencyStore.set
