import { useLingui } from '@lingui/react/macro'

import type { FlowSessionSummary } from '../../../domain/contract/flows/flow-summary.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { filterRow } from '../Flows.css.ts'
import type { FlowSearch, OnFlowSearch } from '../flow-search.ts'

type SessionFiltersProps = {
  search: FlowSearch
  filters: FlowSessionSummary['filters'] | null
  versions: FlowSessionSummary['versions']
  /** The version that the portal runs now. */
  current: string
  /** The version whose sessions are shown. */
  shown: string | null
  onSearch: OnFlowSearch
}

/** Filters of the sessions; each value shows how many sessions it would leave. */
export function SessionFilters({ search, filters, versions, current, shown, onSearch }: SessionFiltersProps) {
  const { t } = useLingui()
  const format = useFormat()
  const versionName = (isCurrent: boolean, lastDay: string, sessions: string) =>
    isCurrent ? t`Current (${{ sessions }})` : t`Until ${{ lastDay }} (${{ sessions }})`
  const facts = [
    ['locale', t`Language`],
    ['role', t`Role`],
    ['device', t`Device`],
    ['method', t`Payment method`],
  ] as const
  return (
    <div className={filterRow} role="search">
      <Field
        compact
        type="date"
        label={t`From`}
        value={search.from}
        onChange={(event) => onSearch({ from: event.target.value })}
      />
      <Field
        compact
        type="date"
        label={t`To`}
        value={search.to}
        onChange={(event) => onSearch({ to: event.target.value })}
      />
      <Select
        compact
        label={t`Version`}
        value={shown ?? current}
        options={[
          ...versions.map(({ machineHash, lastDay, sessions }) => ({
            value: machineHash,
            label: versionName(machineHash === current, format.date(lastDay), format.number(sessions)),
          })),
          ...(versions.some(({ machineHash }) => machineHash === (shown ?? current))
            ? []
            : [{ value: shown ?? current, label: t`Current (${{ sessions: format.number(0) }})` }]),
        ]}
        onChange={(version) => onSearch({ version })}
      />
      {facts.map(([fact, label]) => {
        const counted = filters?.[fact] ?? []
        const isThere = search[fact] === '' || counted.some(({ value }) => value === search[fact])
        return (
          <Select
            key={fact}
            compact
            label={label}
            value={search[fact]}
            options={[
              { value: '', label: t`All` },
              ...counted.map(({ value, sessions }) => ({ value, label: `${value} (${format.number(sessions)})` })),
              ...(isThere ? [] : [{ value: search[fact], label: search[fact] }]),
            ]}
            onChange={(value) => onSearch({ [fact]: value })}
          />
        )
      })}
    </div>
  )
}
