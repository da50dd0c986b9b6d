import type { User } from '../../../domain/contract/self.ts'
import { createStore } from '../../ui/store.ts'

/** The currency to which lists and figures are narrowed (§7 `filter[sol_currency]`); null: every currency. */
export const currencyStore = createStore<string | null>(null)

export const chooseCurrency = currencyStore.set

type Dealer = Pick<User, 'userType' | 'customerCurrencies' | 'merchantCurrencies'>

/** Returns the currencies between which the user can choose: those of their accounts, or as a merchant of their merchants. */
export const currenciesOf = ({ userType, customerCurrencies, merchantCurrencies }: Dealer) =>
  userType === 'merchant' ? merchantCurrencies : customerCurrencies

/** Follows the user's currency. Who deals in one alone is not narrowed to it: that would change nothing. */
export const followCurrency = (user: (Dealer & Pick<User, 'selectedCurrency'>) | null) =>
  chooseCurrency(user && currenciesOf(user).length > 1 ? user.selectedCurrency : null)
