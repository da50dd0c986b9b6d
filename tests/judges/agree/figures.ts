/** Figures that several screens and files state, by currency, and where they differ. */
import { money, toDecimal, type Currency } from '../../../domain/money.ts'

/** Sums in minor units, or numbers, by currency; a currency that is not named has 0. */
type Sums = Map<Currency, number>

/** A screen, a call or a file, with all the figures that it states. */
export type Source = { readonly name: string; readonly figures: ReadonlyMap<string, Sums> }

/** Figures that count instead of summing up begin so. */
export const NUMBER_OF = 'number of '

/** Makes a source that states these figures, which are 0 until something is added. */
export function makeSource(name: string, stated: readonly string[]) {
  const figures = new Map<string, Sums>(stated.map((figure) => [figure, new Map()]))
  return {
    name,
    figures,
    add(figure: string, currency: Currency, amount: number): void {
      const sums = figures.get(figure)
      if (!sums) throw new Error(`${name} does not state “${figure}”.`)
      sums.set(currency, (sums.get(currency) ?? 0) + amount)
    },
  }
}

/** Returns a sentence for each figure and currency in which the sources do not agree. */
export function differencesOf(sources: readonly Source[]): string[] {
  const figures = new Set(sources.flatMap((source) => [...source.figures.keys()]))
  return [...figures].flatMap((figure) => {
    const stating = sources.flatMap(({ name, figures: own }) => {
      const sums = own.get(figure)
      return sums ? [{ name, sums }] : []
    })
    const currencies = new Set(stating.flatMap(({ sums }) => [...sums.keys()]))
    return [...currencies].toSorted().flatMap((currency) => {
      const stated = stating.map(({ name, sums }) => ({ name, amount: sums.get(currency) ?? 0 }))
      if (new Set(stated.map(({ amount }) => amount)).size < 2) return []
      const shown = (amount: number) => (figure.startsWith(NUMBER_OF) ? amount : toDecimal(money(amount, currency)))
      return `${currency} ${figure}: ${stated.map(({ name, amount }) => `${name} ${shown(amount)}`).join(', ')}`
    })
  })
}

/** Returns how many figures are stated by two sources or more, in all currencies. */
export function comparedIn(sources: readonly Source[]): number {
  const figures = new Set(sources.flatMap((source) => [...source.figures.keys()]))
  return [...figures].filter((figure) => sources.filter((source) => source.figures.has(figure)).length > 1).length
}
