import { useLingui } from '@lingui/react/macro'

import {
  disputeSorts,
  type DisputeList,
  type DisputeListStatus,
  type DisputeSort,
} from '../../../domain/contract/dispute.ts'
import { useDisputeWords } from '../../shared/words/dispute-words.ts'
import { activeOf, type Filter } from '../../ui/filter/filter.ts'
import { FilterBar } from '../../ui/filter/FilterBar.tsx'
import { Filters } from '../../ui/filter/Filters.tsx'
import { ListTabs } from '../../ui/filter/ListTabs.tsx'
import type { CenterQuery } from './center-query.ts'

/** As a dispute goes its way. */
const statuses: readonly DisputeListStatus[] = [
  'active',
  'actionable',
  'open',
  'waitingOnMerchant',
  'waitingOnCustomer',
  'pendingAdjustment',
  'escalated',
  'onHold',
  'closed',
  'all',
]

type CenterToolsProps = {
  query: CenterQuery
  onQuery: (change: Partial<CenterQuery>) => void
  counts: Partial<DisputeList['counts']>
  /** Those in which the reader has disputes; one is no choice. */
  currencies: readonly string[]
}

/** Filters of the dispute list, by status, words and currency, and its order. */
export function CenterTools({ query, onQuery, counts, currencies }: CenterToolsProps) {
  const { t } = useLingui()
  const words = useDisputeWords()
  const sorts: Readonly<Record<DisputeSort, string>> = {
    '-created_at': t`Newest first`,
    created_at: t`Oldest first`,
    '-updated_at': t`Recently updated first`,
  }
  const order: Filter = {
    id: 'sort',
    kind: 'choice',
    isOrder: true,
    label: t`Sort`,
    value: query.sort,
    options: disputeSorts.map((sort) => ({ value: sort, label: sorts[sort] })),
    onValue: (value) => onQuery({ sort: disputeSorts.find((sort) => sort === value) ?? '-created_at', page: 1 }),
  }
  const currency: Filter = {
    id: 'currency',
    kind: 'choice',
    label: t`Currency`,
    value: query.currency,
    options: [{ value: '', label: t`All currencies` }, ...currencies.map((code) => ({ value: code, label: code }))],
    onValue: (value) => onQuery({ currency: value, page: 1 }),
  }
  const filters = currencies.length > 1 ? [currency, order] : [order]
  return (
    <>
      <ListTabs
        label={t`Disputes by status`}
        current={query.status}
        lists={statuses}
        counts={counts}
        nameOf={words.list}
        onList={(status) => onQuery({ status, page: 1 })}
      />
      <FilterBar
        label={t`Dispute number, invoice number, PO number or name`}
        placeholder={t`Number or name`}
        text={query.text}
        onText={(text) => onQuery({ text, page: 1 })}
        count={activeOf(filters).length}
        isInLine
      >
        {(view) => (
          <Filters view={view} filters={filters} onClear={() => onQuery({ text: '', currency: '', page: 1 })} />
        )}
      </FilterBar>
    </>
  )
}
