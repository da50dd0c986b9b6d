import { useId, type ReactNode } from 'react'

import { error as errorStyle, hint as hintControl } from './control.css.ts'
import { WarningIcon } from '../layout/Icon.tsx'
import {
  across,
  aside as asideStyle,
  card,
  dot,
  group,
  hint as hintStyle,
  legend as legendStyle,
  title,
  why,
} from './RadioCards.css.ts'
import { hidden } from '../layout/VisuallyHidden.css.ts'

export type RadioCard<Value extends string = string> = {
  value: Value
  label: ReactNode
  hint?: ReactNode
  /** A mark at the end: an icon, an amount. */
  aside?: ReactNode
  /** The reason why this cannot be chosen; the card is then disabled and shows it. */
  whyNot?: ReactNode
}

type RadioCardsProps<Value extends string> = {
  legend: ReactNode
  hideLegend?: boolean | undefined
  hint?: ReactNode
  error?: ReactNode
  /** The id of the group's first radio, where an error summary's link leads. */
  id?: string | undefined
  name?: string | undefined
  options: readonly RadioCard<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  disabled?: boolean | undefined
}

/** One of several, each with room to say what it means. Native radios: arrow keys move. */
export function RadioCards<Value extends string>({
  legend,
  hideLegend = false,
  hint,
  error,
  id,
  name,
  options,
  value,
  onChange,
  disabled = false,
}: RadioCardsProps<Value>) {
  const ownId = useId()
  const base = id ?? ownId
  const hasError = error !== undefined && error !== null && error !== ''
  const described = [hint === undefined ? null : `${base}-hint`, hasError ? `${base}-error` : null].filter(Boolean)
  return (
    <fieldset aria-describedby={described.join(' ') || undefined} disabled={disabled}>
      <legend className={hideLegend ? hidden : legendStyle}>{legend}</legend>
      <div className={group}>
        {hint === undefined ? null : (
          <div id={`${base}-hint`} className={`${hintControl} ${across}`}>
            {hint}
          </div>
        )}
        {hasError ? (
          <div id={`${base}-error`} className={`${errorStyle} ${across}`}>
            <WarningIcon size={14} />
            <span>{error}</span>
          </div>
        ) : null}
        {options.map((option, index) => {
          const optionId = index === 0 ? base : `${base}-${option.value}`
          const isRefused = option.whyNot !== undefined && option.whyNot !== null
          const describes = [
            option.hint === undefined ? null : `${optionId}-about`,
            isRefused ? `${optionId}-why` : null,
          ]
          return (
            <label key={option.value} className={card} htmlFor={optionId}>
              <input
                id={optionId}
                className={dot}
                type="radio"
                name={name ?? base}
                value={option.value}
                checked={option.value === value}
                disabled={isRefused}
                aria-labelledby={`${optionId}-name`}
                aria-describedby={describes.filter(Boolean).join(' ') || undefined}
                onChange={() => onChange(option.value)}
              />
              <span>
                <span className={title} id={`${optionId}-name`}>
                  {option.label}
                </span>
                {option.hint === undefined ? null : (
                  <span className={hintStyle} id={`${optionId}-about`}>
                    {option.hint}
                  </span>
                )}
              </span>
              {option.aside === undefined ? null : <span className={asideStyle}>{option.aside}</span>}
              {isRefused ? (
                <span className={why} id={`${optionId}-why`}>
                  {option.whyNot}
                </span>
              ) : null}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
