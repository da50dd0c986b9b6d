import { useLingui } from '@lingui/react/macro'

import { minorUnits, money, parseAmount, type Currency } from '../../../domain/money.ts'
import { Field } from '../form/Field.tsx'
import { amountExample, plainAmount } from '../form/plain-amount.ts'
import { Select } from '../form/Select.tsx'
import { useTyped } from '../form/use-typed.ts'
import { useFormat } from '../text/use-format.ts'
import type { Filter } from './filter.ts'
import { grid, inLine } from './Filters.css.ts'

/** Of several currencies, one with the most decimals reads what is right for any. */
const MOST_DECIMALS: Currency = 'KWD'

type FilterFieldsProps = {
  filters: readonly Filter[]
  /** Label and control on one line. */
  isInLine?: boolean
}

/** A control for each filter. */
export function FilterFields({ filters, isInLine = false }: FilterFieldsProps) {
  return (
    <div className={isInLine ? inLine : grid}>
      {filters.map((filter) => {
        const { id, label, value, onValue } = filter
        switch (filter.kind) {
          case 'day':
            return (
              <Field
                key={id}
                type="date"
                compact
                label={label}
                value={value}
                onChange={(event) => onValue(event.target.value)}
              />
            )
          case 'amount':
            return (
              <AmountFilter key={id} label={label} decimal={value} onDecimal={onValue} currency={filter.currency} />
            )
          case 'choice':
            return (
              <Select
                key={id}
                compact
                inLine={isInLine}
                label={label}
                value={value}
                options={filter.options}
                onChange={onValue}
              />
            )
        }
      })}
    </div>
  )
}

type AmountFilterProps = {
  label: string
  decimal: string
  onDecimal: (to: string) => void
  currency: Currency | null
}

/**
 * An amount in the reader's own writing, in the currency of the list, or in whatever currency an invoice has. What is no
 * amount filters nothing, and the field says so.
 */
function AmountFilter({ label, decimal, onDecimal, currency }: AmountFilterProps) {
  const { t } = useLingui()
  const { marks, decimal: written } = useFormat()
  const decimalOf = (text: string) => {
    if (text.trim() === '') return ''
    const plain = plainAmount(text, marks)
    return plain === null || parseAmount(plain, currency ?? MOST_DECIMALS) === null ? null : plain
  }
  const [typed, setTyped] = useTyped(decimal.replace('.', marks.decimal), (text) => onDecimal(decimalOf(text) ?? ''))
  const example =
    currency === null ? amountExample(marks) : written(money(Math.floor(1234.5 * 10 ** minorUnits(currency)), currency))
  return (
    <Field
      compact
      numeric
      inputMode="decimal"
      label={label}
      {...(currency === null ? {} : { lead: currency })}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      // Whoever leaves the field has typed to the end: the sheet may close before a pause is over.
      onBlur={() => {
        const read = decimalOf(typed) ?? ''
        if (read !== decimal) onDecimal(read)
      }}
      {...(decimalOf(typed) === null ? { error: t`Enter an amount, such as ${{ example }}.` } : {})}
    />
  )
}
