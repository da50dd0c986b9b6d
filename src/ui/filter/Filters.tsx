import type { ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'

import { Button } from '../form/Button.tsx'
import { chip } from '../form/chip.css.ts'
import { CrossIcon } from '../layout/Icon.tsx'
import { chips } from '../layout/layout.css.ts'
import { Dialog } from '../overlay/Dialog.tsx'
import type { Format } from '../text/format.ts'
import { useFormat } from '../text/use-format.ts'
import { activeOf, type Filter } from './filter.ts'
import type { FilterView } from './FilterBar.tsx'
import { FilterFields } from './FilterFields.tsx'
import { active as activeStyle, row } from './Filters.css.ts'

type FiltersProps = {
  view: FilterView
  filters: readonly Filter[]
  onClear: () => void
  /** Under the fields. */
  children?: ReactNode
}

/** The filters of a list: those that are set as chips, and the fields of all where the reader opened them. */
export function Filters({ view, filters, onClear, children }: FiltersProps) {
  const { t } = useLingui()
  const { place, onClose, onGone } = view
  if (place === 'inLine') return <FilterFields filters={filters} isInLine />
  const active = activeOf(filters)
  return (
    <>
      {place === 'row' ? (
        <div className={row}>
          <FilterFields filters={filters} />
          {children}
        </div>
      ) : null}
      {active.length === 0 ? null : <ActiveFilters filters={active} onClear={onClear} onGone={onGone} />}
      <Dialog
        title={t`Filters`}
        isOpen={place === 'sheet'}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClear}>{t`Clear filters`}</Button>
            <Button kind="main" onClick={onClose}>{t`Show results`}</Button>
          </>
        }
      >
        <FilterFields filters={filters} />
        {children}
      </Dialog>
    </>
  )
}

type ActiveFiltersProps = Omit<FiltersProps, 'view'> & Pick<FilterView, 'onGone'>

/** What the list is kept to, each with a press that lifts it. */
function ActiveFilters({ filters, onClear, onGone }: ActiveFiltersProps) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <div className={activeStyle}>
      <div className={chips}>
        {filters.map((filter) => {
          const text = `${filter.label}: ${valueText(filter, format)}`
          return (
            <button
              key={filter.id}
              type="button"
              className={chip()}
              aria-label={t`Remove filter ${{ filter: text }}`}
              onClick={() => {
                onGone()
                filter.onValue('')
              }}
            >
              {text}
              <CrossIcon size={12} />
            </button>
          )
        })}
        <Button
          size="sm"
          kind="quiet"
          onClick={() => {
            onGone()
            onClear()
          }}
        >{t`Clear filters`}</Button>
      </div>
    </div>
  )
}

function valueText(filter: Filter, format: Format): string {
  switch (filter.kind) {
    case 'day':
      return format.date(filter.value)
    case 'amount':
      return filter.value.replace('.', format.marks.decimal)
    case 'choice':
      return filter.options.find(({ value }) => value === filter.value)?.label ?? filter.value
  }
}
