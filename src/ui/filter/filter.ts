import type { Currency } from '../../../domain/money.ts'

/** A filter of a list, or its order. An empty value filters nothing. */
export type Filter = {
  id: string
  label: string
  value: string
  onValue: (value: string) => void
} & (
  | { kind: 'day' }
  /** In the one currency of the list; null where it has several. */
  | { kind: 'amount'; currency: Currency | null }
  | {
      kind: 'choice'
      options: readonly { value: string; label: string }[]
      /** The order of the list, which is neither counted nor cleared. */
      isOrder?: boolean
    }
)

/** Returns the filters that are set. */
export const activeOf = (filters: readonly Filter[]) =>
  filters.filter((filter) => filter.value !== '' && !(filter.kind === 'choice' && filter.isOrder === true))

/** The place of a list's filters: beside its search, under it, in a dialog, or closed. */
export type FilterPlace = 'inLine' | 'row' | 'sheet' | 'closed'
