import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'

import { plainAmount } from './plain-amount.ts'
import { useFormat } from '../text/use-format.ts'
import { minorUnits, money, parseAmount, type Currency } from '../../../domain/money.ts'
import { Field } from './Field.tsx'
import type { FieldWords } from './FieldFrame.tsx'

type AmountFieldProps = FieldWords & {
  id?: string | undefined
  currency: Currency
  /** Minor units; null when what is typed is no amount. */
  minor: number | null
  onChange: (minor: number | null) => void
  compact?: boolean | undefined
  disabled?: boolean | undefined
}

/** An amount typed in the reader's own writing ("1.234,50" or "1,234.50"); shown in full on leaving. */
export function AmountField({ currency, minor, onChange, ...rest }: AmountFieldProps) {
  const { t } = useLingui()
  const format = useFormat()
  // What is being typed; null while the amount itself is shown.
  const [typed, setTyped] = useState<string | null>(null)
  const read = (text: string) => {
    const plain = plainAmount(text, format.marks)
    return plain === null ? null : parseAmount(plain, currency)
  }
  const isUnreadable = typed !== null && typed.trim() !== '' && read(typed) === null
  // With the decimals of the currency: yen have none.
  const example = format.decimal(money(Math.floor(1234.5 * 10 ** minorUnits(currency)), currency))
  const shown = minor === null ? '' : format.decimal(money(minor, currency))
  return (
    <Field
      {...rest}
      numeric
      inputMode={minorUnits(currency) === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      lead={currency}
      value={typed ?? shown}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(read(event.target.value))
      }}
      onBlur={() => {
        // What could not be read stays, so that it can be mended.
        if (!isUnreadable) setTyped(null)
      }}
      {...(isUnreadable ? { error: t`Enter an amount, such as ${{ example }}.` } : {})}
    />
  )
}
