import type { ComponentPropsWithRef } from 'react'

import { compact as compactStyle, control, inline, inlineLabel } from './control.css.ts'
import { FieldFrame, type FieldWords } from './FieldFrame.tsx'
import { ChevronDownIcon } from '../layout/PageIcons.tsx'
import { transition, box, select } from './Select.css.ts'
import { hidden } from '../layout/VisuallyHidden.css.ts'

type Option<Value extends string = string> = { value: Value; label: string; disabled?: boolean }

type Native = Omit<
  ComponentPropsWithRef<'select'>,
  'className' | 'style' | 'children' | 'onChange' | 'value' | 'defaultValue' | 'size'
>

export type SelectProps<Value extends string = string> = FieldWords &
  Native & {
    options: readonly Option<Value>[]
    value: Value
    onChange: (value: Value) => void
    compact?: boolean | undefined
    /** Label and control on one line, for tool bars and pagers. */
    inLine?: boolean | undefined
  }

/** A native select: the reader's own platform opens it. */
export function Select<Value extends string = string>({
  label,
  hideLabel,
  hint,
  error,
  optional,
  options,
  value,
  onChange,
  compact = false,
  inLine = false,
  ...native
}: SelectProps<Value>) {
  const drawn = (ids: Partial<ComponentPropsWithRef<'select'>>) => (
    <span className={box}>
      <select
        {...native}
        {...ids}
        value={value}
        className={[control, select, compact && compactStyle].filter(Boolean).join(' ')}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={transition}>
        <ChevronDownIcon size={14} />
      </span>
    </span>
  )
  if (inLine)
    return (
      <label className={inline}>
        <span className={hideLabel ? hidden : inlineLabel}>{label}</span>
        {drawn({})}
      </label>
    )
  const words = { label, hideLabel, hint, error, optional }
  return (
    <FieldFrame {...words} id={native.id} describedBy={native['aria-describedby']}>
      {drawn}
    </FieldFrame>
  )
}
