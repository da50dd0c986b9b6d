import { useEffect, useRef } from 'react'

import { box } from '../form/Checkbox.css.ts'

type BoxProps = {
  label: string
  checked: boolean | 'some'
  disabled?: boolean
  onChange: () => void
}

/** A lone box, named by `label`, for a table's cell; `some` shows a dash. */
export function CheckboxBox({ label, checked, disabled = false, onChange }: BoxProps) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = checked === 'some'
  }, [checked])
  return (
    <input
      ref={ref}
      type="checkbox"
      className={box}
      aria-label={label}
      checked={checked === true}
      disabled={disabled}
      onChange={onChange}
    />
  )
}
