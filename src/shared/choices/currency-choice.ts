/** The currency to which lists and figures are narrowed (§7 `filter[sol_currency]`); null: every currency. */
let chosen: string | null = null
const listeners = new Set<() => void>()

export const currencyStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  read: () => chosen,
}

export function chooseCurrency(currency: string | null) {
  if (currency === chosen) return
  chosen = currency
  for (const listener of listeners) listener()
}
