import type { User } from '../../../domain/contract/self.ts'
import { createStore } from '../../ui/store.ts'

/** The currency to which lists and figures are narrowed (§7 `filter[sol_currency]`); null: every currency. */
export const currencyStore = createStore<string | null>(null)

export const chooseCurrency = currencyStore.set

/** Follows the user's currency. Who deals in one alone is not narrowed to it: that would change nothing. */
export const followCurrency = (user: Pick<User, 'selectedCurrency' | 'customerCurrencies'> | null) =>
  chooseCurrency(user && user.customerCurrencies.length > 1 ? user.selectedCurrency : null)
