import { useDeferredValue, useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import type { InvoiceSort } from '../../../domain/contract/invoice.ts'
import { amountExample, plainAmount } from '../../ui/form/plain-amount.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { useTyped } from '../../ui/form/use-typed.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { SearchIcon } from '../../ui/layout/Icon.tsx'
import { grow, tools } from '../../ui/layout/layout.css.ts'
import { Select } from '../../ui/form/Select.tsx'
import { fields } from './Filters.css.ts'

/** Search parameters of the list; an empty string is a filter that is not set. */
export type InvoiceListQuery = {
  text: string
  dueFrom: string
  dueTo: string
  amountFrom: string
  amountTo: string
  merchantId: string
  currency: string
  sort: InvoiceSort
  page: number
  pageSize: number
}

const noFilters = {
  text: '',
  dueFrom: '',
  dueTo: '',
  amountFrom: '',
  amountTo: '',
  merchantId: '',
  currency: '',
} as const

type FiltersProps = {
  query: InvoiceListQuery
  onQuery: (change: Partial<InvoiceListQuery>) => void
  merchants: readonly { id: string; name: string }[]
  currencies: readonly string[]
  isFiltered: boolean
}

/** Search at once after a pause in typing; the rarer filters open on demand. */
export function Filters({ query, onQuery, merchants, currencies, isFiltered }: FiltersProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(isFiltered && query.text === '')
  // Date fields are slow to build on a phone: the button answers first.
  const isShown = useDeferredValue(isOpen)
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
        <div className={fields}>
          <Field
            type="date"
            compact
            label={t`Due date from`}
            value={query.dueFrom}
            onChange={(event) => onQuery({ dueFrom: event.target.value, page: 1 })}
          />
          <Field
            type="date"
            compact
            label={t`Due date to`}
            value={query.dueTo}
            onChange={(event) => onQuery({ dueTo: event.target.value, page: 1 })}
          />
          <AmountFilter
            label={t`Amount from`}
            decimal={query.amountFrom}
            onDecimal={(amountFrom) => onQuery({ amountFrom, page: 1 })}
          />
          <AmountFilter
            label={t`Amount to`}
            decimal={query.amountTo}
            onDecimal={(amountTo) => onQuery({ amountTo, page: 1 })}
          />
          {merchants.length > 1 ? (
            <Select
              compact
              label={t`Merchant`}
              value={query.merchantId}
              options={[
                { value: '', label: t`All merchants` },
                ...merchants.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(merchantId) => onQuery({ merchantId, page: 1 })}
            />
          ) : null}
          {currencies.length > 1 ? (
            <Select
              compact
              label={t`Currency`}
              value={query.currency}
              options={[
                { value: '', label: t`All currencies` },
                ...currencies.map((code) => ({ value: code, label: code })),
              ]}
              onChange={(currency) => onQuery({ currency, page: 1 })}
            />
          ) : null}
        </div>
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

/** An amount in the reader's own writing, in whatever currency an invoice has. What is no amount filters nothing. */
function AmountFilter({
  label,
  decimal,
  onDecimal,
}: {
  label: string
  decimal: string
  onDecimal: (to: string) => void
}) {
  const { t } = useLingui()
  const { marks } = useFormat()
  const decimalOf = (text: string) => (text.trim() === '' ? '' : plainAmount(text, marks))
  const [typed, setTyped] = useTyped(decimal.replace('.', marks.decimal), (text) => onDecimal(decimalOf(text) ?? ''))
  const example = amountExample(marks)
  return (
    <Field
      compact
      numeric
      inputMode="decimal"
      label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      {...(decimalOf(typed) === null ? { error: t`Enter an amount, such as ${{ example }}.` } : {})}
    />
  )
}
