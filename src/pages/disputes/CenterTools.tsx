import { useLingui } from '@lingui/react/macro'

import {
  disputeSorts,
  type DisputeList,
  type DisputeListStatus,
  type DisputeSort,
} from '../../../domain/contract/dispute.ts'
import { useDisputeWords } from '../../shared/words/dispute-words.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { useTyped } from '../../ui/form/use-typed.ts'
import { chip } from '../../ui/form/chip.css.ts'
import { Field } from '../../ui/form/Field.tsx'
import { useHereInSight } from '../../ui/table/here-in-sight.ts'
import { SearchIcon } from '../../ui/layout/Icon.tsx'
import { grow, tools } from '../../ui/layout/layout.css.ts'
import { Select } from '../../ui/form/Select.tsx'
import type { CenterQuery } from './center-query.ts'
import { countOf, oneLine } from './Center.css.ts'

/** As a dispute goes its way. */
const order: readonly DisputeListStatus[] = [
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
  const format = useFormat()
  const row = useHereInSight(query.status)
  const sorts: Readonly<Record<DisputeSort, string>> = {
    '-created_at': t`Newest first`,
    created_at: t`Oldest first`,
    '-updated_at': t`Recently updated first`,
  }
  return (
    <>
      <nav ref={row} className={`${tools} ${oneLine}`} aria-label={t`Disputes by status`}>
        {order.map((status) => {
          const count = counts[status]
          return (
            <button
              key={status}
              type="button"
              className={chip({ on: status === query.status })}
              aria-current={status === query.status ? 'page' : undefined}
              onClick={() => onQuery({ status, page: 1 })}
            >
              {words.list(status)}
              <span className={countOf}>{count === undefined ? null : format.number(count)}</span>
            </button>
          )
        })}
      </nav>
      <div className={tools} role="search">
        <div className={grow}>
          <SearchField text={query.text} onText={(text) => onQuery({ text, page: 1 })} />
        </div>
        {currencies.length > 1 ? (
          <Select
            compact
            inLine
            label={t`Currency`}
            value={query.currency}
            options={[
              { value: '', label: t`All currencies` },
              ...currencies.map((code) => ({ value: code, label: code })),
            ]}
            onChange={(currency) => onQuery({ currency, page: 1 })}
          />
        ) : null}
        <Select
          compact
          inLine
          label={t`Sort`}
          value={query.sort}
          options={disputeSorts.map((sort) => ({ value: sort, label: sorts[sort] }))}
          onChange={(sort) => onQuery({ sort, page: 1 })}
        />
      </div>
    </>
  )
}

function SearchField({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useTyped(text, onText)
  return (
    <Field
      type="search"
      label={t`Dispute number, invoice number, PO number or name`}
      hideLabel
      compact
      lead={<SearchIcon size={16} />}
      placeholder={t`Number or name`}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
