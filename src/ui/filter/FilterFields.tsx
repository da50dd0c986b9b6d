import { useLingui } from '@lingui/react/macro'

import { Field } from '../form/Field.tsx'
import { amountExample, plainAmount } from '../form/plain-amount.ts'
import { Select } from '../form/Select.tsx'
import { useTyped } from '../form/use-typed.ts'
import { useFormat } from '../text/use-format.ts'
import type { Filter } from './filter.ts'
import { grid, inLine } from './Filters.css.ts'

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
            return <AmountFilter key={id} label={label} decimal={value} onDecimal={onValue} />
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

type AmountFilterProps = { label: string; decimal: string; onDecimal: (to: string) => void }

/** An amount in the reader's own writing, in whatever currency an invoice has. What is no amount filters nothing. */
function AmountFilter({ label, decimal, onDecimal }: AmountFilterProps) {
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
      // Whoever leaves the field has typed to the end: the sheet may close before a pause is over.
      onBlur={() => {
        const read = decimalOf(typed) ?? ''
        if (read !== decimal) onDecimal(read)
      }}
      {...(decimalOf(typed) === null ? { error: t`Enter an amount, such as ${{ example }}.` } : {})}
    />
  )
}
