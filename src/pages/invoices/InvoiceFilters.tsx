import { useLingui } from '@lingui/react/macro'

import { dueSoonUntil } from '../../../domain/rules/dues.ts'
import { useConfig } from '../../shared/app/use-session.ts'
import type { Filter } from '../../ui/filter/filter.ts'
import type { FilterView } from '../../ui/filter/FilterBar.tsx'
import { Filters } from '../../ui/filter/Filters.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import type { InvoiceListQuery, noFilters } from './use-invoice-list.ts'

type InvoiceFiltersProps = {
  view: FilterView
  query: InvoiceListQuery
  onQuery: (change: Partial<InvoiceListQuery>) => void
  onClear: () => void
  merchants: readonly { id: string; name: string }[]
  currencies: readonly string[]
}

/** Days, amounts, merchant and currency that the list is kept to. */
export function InvoiceFilters({ view, query, onQuery, onClear, merchants, currencies }: InvoiceFiltersProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { businessDate } = useConfig()
  const of = (id: keyof typeof noFilters) => ({
    id,
    value: query[id],
    onValue: (value: string) => onQuery({ [id]: value, page: 1 }),
  })
  const filters: Filter[] = [
    {
      ...of('due'),
      kind: 'choice',
      label: t`Ready to pay`,
      options: [
        { value: '', label: t`All invoices` },
        { value: 'any', label: t`Not disputed or on hold` },
        { value: 'pastDue', label: t`Past due` },
        { value: 'dueSoon', label: t`Due by ${{ date: format.date(dueSoonUntil(businessDate)) }}` },
        { value: 'later', label: t`Later` },
      ],
    },
    { ...of('dueFrom'), kind: 'day', label: t`Due date from` },
    { ...of('dueTo'), kind: 'day', label: t`Due date to` },
    { ...of('amountFrom'), kind: 'amount', label: t`Amount from` },
    { ...of('amountTo'), kind: 'amount', label: t`Amount to` },
  ]
  // One is no choice, but one that is set can be lifted.
  if (merchants.length > 1 || query.merchantId !== '')
    filters.push({
      ...of('merchantId'),
      kind: 'choice',
      label: t`Merchant`,
      options: [
        { value: '', label: t`All merchants` },
        ...merchants.map(({ id, name }) => ({ value: id, label: name })),
      ],
    })
  if (currencies.length > 1 || query.currency !== '')
    filters.push({
      ...of('currency'),
      kind: 'choice',
      label: t`Currency`,
      options: [
        { value: '', label: t`All currencies` },
        ...[...new Set([...currencies, query.currency])].filter(Boolean).map((code) => ({ value: code, label: code })),
      ],
    })
  return <Filters view={view} filters={filters} onClear={onClear} />
}
