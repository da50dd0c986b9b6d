import { useLingui } from '@lingui/react/macro'

import { Field } from '../../ui/form/Field.tsx'
import { amountExample, plainAmount } from '../../ui/form/plain-amount.ts'
import { Select } from '../../ui/form/Select.tsx'
import { useTyped } from '../../ui/form/use-typed.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { fields } from './Filters.css.ts'
import type { InvoiceListQuery } from './use-invoice-list.ts'

export type FilterFieldsProps = {
  query: InvoiceListQuery
  onQuery: (change: Partial<InvoiceListQuery>) => void
  merchants: readonly { id: string; name: string }[]
  currencies: readonly string[]
}

/** Days, amounts, merchant and currency that the list is kept to. */
export function FilterFields({ query, onQuery, merchants, currencies }: FilterFieldsProps) {
  const { t } = useLingui()
  return (
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
