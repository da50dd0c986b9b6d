import { useLingui } from '@lingui/react/macro'

import type { Filter } from '../../../ui/filter/filter.ts'
import type { FilterView } from '../../../ui/filter/FilterBar.tsx'
import { Filters } from '../../../ui/filter/Filters.tsx'
import { noMerchantFilters, type MerchantQuery } from './merchant-query.ts'

type MerchantFiltersProps = {
  view: FilterView
  query: MerchantQuery
  onQuery: (change: Partial<MerchantQuery>) => void
  currencies: readonly string[]
}

/** Days and currency that the list is kept to. */
export function MerchantFilters({ view, query, onQuery, currencies }: MerchantFiltersProps) {
  const { t } = useLingui()
  const of = (id: keyof typeof noMerchantFilters) => ({
    id,
    value: query[id],
    onValue: (value: string) => onQuery({ [id]: value, page: 1 }),
  })
  const filters: Filter[] = [
    { ...of('dueFrom'), kind: 'day', label: t`Due date from` },
    { ...of('dueTo'), kind: 'day', label: t`Due date to` },
    { ...of('billedFrom'), kind: 'day', label: t`Billed from` },
    { ...of('billedTo'), kind: 'day', label: t`Billed to` },
  ]
  const codes = [...new Set([...currencies, query.currency])].filter(Boolean).toSorted()
  // One is no choice, but one that is set can be lifted.
  if (codes.length > 1 || query.currency !== '')
    filters.push({
      ...of('currency'),
      kind: 'choice',
      label: t`Currency`,
      options: [{ value: '', label: t`All currencies` }, ...codes.map((code) => ({ value: code, label: code }))],
    })
  return <Filters view={view} filters={filters} onClear={() => onQuery({ ...noMerchantFilters, text: '', page: 1 })} />
}
