import { useLingui } from '@lingui/react/macro'

import { ALL_LOCATIONS } from '../../../domain/rules/selection/all-locations.ts'
import { dueSoonUntil } from '../../../domain/rules/due/dues.ts'
import { useSelection } from '../../shared/app/use-session.ts'
import { useConfig } from '../../shared/app/use-visitor.ts'
import type { Filter } from '../../ui/filter/filter.ts'
import type { FilterView } from '../../ui/filter/FilterBar.tsx'
import { Filters } from '../../ui/filter/Filters.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import type { InvoiceListStatus } from '../../../domain/contract/invoice.ts'
import { readCustomerCurrencies } from '../../api/customers.ts'
import { readMerchants } from '../../api/merchant/merchants.ts'
import { readLocations } from '../../api/locations.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { factsOf } from './saved-facts.ts'
import { SavedFilters } from './SavedFilters.tsx'
import { filterCount, type InvoiceListQuery, type noFilters } from './use-invoice-list.ts'

/** Locations to choose from; who has more finds them by the location of the frame. */
const LOCATIONS = 200

type InvoiceFiltersProps = {
  view: FilterView
  /** The account of the list; null: all accounts. */
  customerId: string | null
  status: InvoiceListStatus | null
  query: InvoiceListQuery
  onQuery: (change: Partial<InvoiceListQuery>) => void
  onClear: () => void
  /** Currencies of what is in the list. */
  listed: readonly string[]
}

/** Days, amounts, merchant and currency that the list is kept to. */
export function InvoiceFilters({ view, customerId, status, query, onQuery, onClear, listed }: InvoiceFiltersProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { businessDate, currencyVersion } = useConfig()
  const { location: place } = useSelection()
  const isOpen = view.place !== 'closed'
  // Asked for where they are seen: as a field, or as the chip of one that is set.
  const known = useLoaded(
    readLocations,
    customerId !== null && (isOpen || query.locationId !== '') ? { customerId, page: 1, pageSize: LOCATIONS } : null,
  )
  const isMerchantSeen = isOpen || query.merchantId !== ''
  const merchants = useLoaded(readMerchants, isMerchantSeen ? {} : null).data?.items ?? []
  const held = useLoaded(readCustomerCurrencies, isOpen && currencyVersion !== null ? {} : null).data ?? []
  const currencies = held.map(({ id }) => id)
  const locations = known.data?.items ?? []
  const all = currencies.length > 0 ? currencies : listed
  const currency = query.currency === '' ? (all.length === 1 ? (all[0] ?? null) : null) : query.currency
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
        { value: 'current', label: t`Not past due` },
        { value: 'later', label: t`Later` },
      ],
    },
    { ...of('dueFrom'), kind: 'day', label: t`Due date from` },
    { ...of('dueTo'), kind: 'day', label: t`Due date to` },
    { ...of('billedFrom'), kind: 'day', label: t`Billed from` },
    { ...of('billedTo'), kind: 'day', label: t`Billed to` },
    { ...of('amountFrom'), kind: 'amount', label: t`Amount from`, currency },
    { ...of('amountTo'), kind: 'amount', label: t`Amount to`, currency },
  ]
  // One is no choice, but one that is set can be lifted.
  if (merchants.length > 1 || query.merchantId !== '')
    filters.push({
      ...of('merchantId'),
      kind: 'choice',
      label: t`Merchant`,
      options: [
        { value: '', label: t`All merchants` },
        ...merchants.map(({ buidMerchant, merchantName }) => ({ value: buidMerchant, label: merchantName })),
      ],
    })
  if (customerId !== null && (locations.length > 1 || query.locationId !== ''))
    filters.push({
      ...of('locationId'),
      kind: 'choice',
      label: t`Location`,
      options: [
        { value: '', label: t`All locations` },
        ...locations.map(({ displayLocation, name }) => ({
          value: displayLocation,
          label: name === '' ? displayLocation : `${displayLocation} · ${name}`,
        })),
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
  const scope = customerId === null ? 'program' : 'account'
  // Saved as it is in sight, whichever location is selected when it is opened.
  const isWidened = customerId !== null && place !== null && query.locationId === ''
  const widened = { ...query, locationId: ALL_LOCATIONS }
  return (
    <Filters view={view} filters={filters} onClear={onClear}>
      {status === null ? null : (
        <SavedFilters
          facts={factsOf(scope, status, isWidened ? widened : query)}
          canSave={filterCount(query) > 0 || query.text !== ''}
          onGone={view.onGone}
        />
      )}
    </Filters>
  )
}
