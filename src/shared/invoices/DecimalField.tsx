import { useState } from 'react'

import { Field, type FieldProps } from '../../ui/form/Field.tsx'
import { plainAmount } from '../../ui/form/plain-amount.ts'
import { useFormat } from '../../ui/text/use-format.ts'

type DecimalFieldProps = Omit<FieldProps, 'value' | 'onChange' | 'numeric'> & {
  /** A decimal with a point, or what was typed and is none. */
  value: string
  onChange: (value: string) => void
}

/** A number of any decimals, typed in the reader's own writing ("1.234,5" or "1,234.5"). What cannot be read stays. */
export function DecimalField({ value, onChange, ...rest }: DecimalFieldProps) {
  const { marks } = useFormat()
  // What is being typed; null while the number itself is shown.
  const [typed, setTyped] = useState<string | null>(null)
  const shown = /^-?\d*\.?\d*$/.test(value) ? value.replace('.', marks.decimal) : value
  return (
    <Field
      {...rest}
      numeric
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      value={typed ?? shown}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(plainAmount(target.value, marks) ?? target.value.trim())
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
