import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import { firstPage } from '../../shared/app/first-page.ts'
import { arrived, quietly } from '../../shared/app/lazy-load.ts'
import { useTyped } from '../../ui/form/use-typed.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { SearchIcon } from '../../ui/layout/Icon.tsx'
import { grow, tools } from '../../ui/layout/layout.css.ts'
import type { FilterFieldsProps } from './FilterFields.tsx'

// The rarer filters are fetched when the page is there.
const fetchFields = () => import('./FilterFields.tsx')
const FilterFields = lazy(async () => ({ default: (await arrived(fetchFields())).FilterFields }))

const noFilters = {
  text: '',
  dueFrom: '',
  dueTo: '',
  amountFrom: '',
  amountTo: '',
  merchantId: '',
  currency: '',
} as const

type FiltersProps = FilterFieldsProps & { isFiltered: boolean }

/** Search at once after a pause in typing; the rarer filters open on demand. */
export function Filters({ query, onQuery, merchants, currencies, isFiltered }: FiltersProps) {
  const [isOpen, setOpen] = useState(isFiltered && query.text === '')
  // Date fields are slow to build on a phone: the button answers first.
  const isShown = useDeferredValue(isOpen)
  useEffect(
    () =>
      void firstPage()
        .then(() => quietly(fetchFields))
        .catch(() => {}),
    [],
  )
  return (
    <>
      <div className={tools} role="search">
        <div className={grow}>
          <SearchField text={query.text} onText={(text) => onQuery({ text, page: 1 })} />
        </div>
        <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Trans>Filters</Trans>
        </Button>
        {isFiltered ? (
          <Button size="sm" kind="quiet" onClick={() => onQuery({ ...noFilters, page: 1 })}>
            <Trans>Clear filters</Trans>
          </Button>
        ) : null}
      </div>
      {isShown ? (
        <Suspense>
          <FilterFields query={query} onQuery={onQuery} merchants={merchants} currencies={currencies} />
        </Suspense>
      ) : null}
    </>
  )
}

function SearchField({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useTyped(text, onText)
  return (
    <Field
      type="search"
      label={t`Invoice, PO number, merchant or amount`}
      hideLabel
      compact
      lead={<SearchIcon size={16} />}
      placeholder={t`Invoice, PO number, merchant or amount`}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
