import { useLingui } from '@lingui/react/macro'

import { readMerchantCustomers } from '../../../api/merchant/merchant-overview.ts'
import { useLoaded } from '../../../shared/load/use-loaded.ts'
import type { Filter } from '../../../ui/filter/filter.ts'
import type { FilterView } from '../../../ui/filter/FilterBar.tsx'
import { Filters } from '../../../ui/filter/Filters.tsx'
import { noMerchantFilters, type MerchantQuery } from './merchant-query.ts'

/** Customers to choose from; of more, one is found in the list of customers. */
const CUSTOMERS = 100

type MerchantFiltersProps = {
  view: FilterView
  /** The selected merchant; empty: all that the reader acts for. */
  scope: { merchantId?: string | null }
  query: MerchantQuery
  onQuery: (change: Partial<MerchantQuery>) => void
  currencies: readonly string[]
}

/** Days, customer and currency that the list is kept to. */
export function MerchantFilters({ view, scope, query, onQuery, currencies }: MerchantFiltersProps) {
  const { t } = useLingui()
  const of = (id: keyof typeof noMerchantFilters) => ({
    id,
    value: query[id],
    onValue: (value: string) => onQuery({ [id]: value, page: 1 }),
  })
  const isOpen = view.place !== 'closed'
  // Asked for where they are seen: as a field, or as the chip of one that is set.
  const known = useLoaded(
    readMerchantCustomers,
    isOpen ? { ...scope, text: '', sort: 'customer_name', page: 1, pageSize: CUSTOMERS } : null,
  )
  const named = useLoaded(
    readMerchantCustomers,
    query.customerId === ''
      ? null
      : { customerId: query.customerId, text: '', sort: 'customer_name', page: 1, pageSize: 10 },
  )
  // One row a currency.
  const customers = new Map(
    [...(named.data?.items ?? []), ...(known.data?.items ?? [])].map((one) => [one.buidCustomer, one.customerName]),
  )
  if (query.customerId !== '' && !customers.has(query.customerId)) customers.set(query.customerId, query.customerId)
  const filters: Filter[] = [
    { ...of('dueFrom'), kind: 'day', label: t`Due date from` },
    { ...of('dueTo'), kind: 'day', label: t`Due date to` },
    { ...of('billedFrom'), kind: 'day', label: t`Billed from` },
    { ...of('billedTo'), kind: 'day', label: t`Billed to` },
    { ...of('paidFrom'), kind: 'day', label: t`Paid from` },
    {
      ...of('beingPaid'),
      kind: 'choice',
      label: t`Payment`,
      options: [
        { value: '', label: t`All invoices` },
        { value: 'Y', label: t`Payment in progress` },
      ],
    },
  ]
  if (customers.size > 1 || query.customerId !== '')
    filters.push({
      ...of('customerId'),
      kind: 'choice',
      label: t`Customer`,
      options: [{ value: '', label: t`All customers` }, ...[...customers].map(([value, label]) => ({ value, label }))],
    })
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
