import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'

import { parseAmount } from '../../../domain/money.ts'
import { Field } from '../../ui/form/Field.tsx'
import { plainAmount } from '../../ui/form/plain-amount.ts'
import { useFormat } from '../../ui/text/use-format.ts'

/** Percents have two decimals, as hundredths of a main unit have. */
const AS_HUNDREDTHS = 'USD'

type PercentFieldProps = {
  id: string
  label: string
  hint?: string
  error: string | null
  disabled: boolean
  /** Basis points (1/100 %); null when what is typed is no number. */
  basisPoints: number | null
  onChange: (basisPoints: number | null) => void
}

/** A share typed as percents in the reader's own writing ("2.5" or "2,5"); shown with two decimals on leaving. */
export function PercentField({ basisPoints, onChange, error, ...rest }: PercentFieldProps) {
  const { t } = useLingui()
  const format = useFormat()
  // What is being typed; null while the value itself is shown.
  const [typed, setTyped] = useState<string | null>(null)
  const read = (text: string) => {
    const plain = plainAmount(text, format.marks)
    return plain === null ? null : parseAmount(plain, AS_HUNDREDTHS)
  }
  const written = (minor: number) => format.decimal({ minor, currency: AS_HUNDREDTHS })
  const isUnreadable = typed !== null && typed.trim() !== '' && read(typed) === null
  return (
    <Field
      {...rest}
      numeric
      inputMode="decimal"
      autoComplete="off"
      lead="%"
      value={typed ?? (basisPoints === null ? '' : written(basisPoints))}
      error={isUnreadable ? t`Enter a percentage, such as ${{ example: written(250) }}.` : error}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(read(event.target.value))
      }}
      onBlur={() => {
        // What could not be read stays, so that it can be mended.
        if (!isUnreadable) setTyped(null)
      }}
    />
  )
}
