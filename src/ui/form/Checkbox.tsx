import { useId, type ComponentPropsWithoutRef, type ReactNode } from 'react'

import { box, error as errorPlace, hint as hintStyle, line, off, seat, words } from './Checkbox.css.ts'
import { error as errorStyle } from './control.css.ts'
import { WarningIcon } from '../layout/Icon.tsx'

type Native = Omit<ComponentPropsWithoutRef<'input'>, 'className' | 'style' | 'type' | 'onChange' | 'checked'>

export type CheckboxProps = Native & {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Words beside the box; a link may stand in them. */
  children: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

/** A native checkbox with its words, hint and error. */
export function Checkbox({ checked, onChange, children, hint, error, ...native }: CheckboxProps) {
  const ownId = useId()
  const id = native.id ?? ownId
  const hasError = error !== undefined && error !== null && error !== ''
  const described = [
    hint === undefined ? null : `${id}-hint`,
    hasError ? `${id}-error` : null,
    native['aria-describedby'],
  ]
  return (
    <div>
      <div className={native.disabled ? `${line} ${off}` : line}>
        <span className={seat}>
          <input
            {...native}
            id={id}
            type="checkbox"
            className={box}
            checked={checked}
            aria-invalid={hasError || undefined}
            aria-describedby={described.filter(Boolean).join(' ') || undefined}
            onChange={(event) => onChange(event.target.checked)}
          />
        </span>
        <div className={words}>
          <label htmlFor={id}>{children}</label>
          {hint === undefined ? null : (
            <div id={`${id}-hint`} className={hintStyle}>
              {hint}
            </div>
          )}
          {hasError ? (
            <div id={`${id}-error`} className={`${errorStyle} ${errorPlace}`}>
              <WarningIcon size={14} />
              <span>{error}</span>
            </div>
          ) : null}
        </div>
      </div>
    </div>
  )
}
