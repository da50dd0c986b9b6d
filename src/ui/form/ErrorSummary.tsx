import { useEffect, useId, useRef, type ReactNode } from 'react'

import { Trans } from '@lingui/react/macro'

import { link, list, summary, title as titleStyle } from './ErrorSummary.css.ts'
import { WarningIcon } from '../layout/Icon.tsx'

export type FormError = {
  /** The id of the field that the link focuses; none for an error of the whole form. */
  fieldId?: string | undefined
  /** The very words that stand beside the field. */
  text: ReactNode
}

type ErrorSummaryProps = {
  errors: readonly FormError[]
  title?: ReactNode
  /** Change it with each refused submission (a counter), so that the summary takes focus again. */
  focusKey?: string | number | undefined
}

/** Summary of a form's errors (A3). Takes focus when it appears; renders nothing without errors. */
export function ErrorSummary({ errors, title, focusKey = '' }: ErrorSummaryProps) {
  const ref = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const isShown = errors.length > 0
  useEffect(() => {
    if (isShown) ref.current?.focus()
  }, [isShown, focusKey])
  if (!isShown) return null
  return (
    <div ref={ref} className={summary} role="alert" tabIndex={-1} aria-labelledby={titleId}>
      <h2 id={titleId} className={titleStyle}>
        <WarningIcon />
        {title ?? <Trans>There is a problem</Trans>}
      </h2>
      <ul className={list}>
        {errors.map((error, index) => (
          <li key={error.fieldId ?? `form-${index}`}>
            {error.fieldId === undefined ? (
              error.text
            ) : (
              <a
                className={link}
                href={`#${error.fieldId}`}
                onClick={(event) => {
                  // Focus without a new history entry: Back must leave the form, not its errors.
                  event.preventDefault()
                  if (error.fieldId !== undefined) document.getElementById(error.fieldId)?.focus()
                }}
              >
                {error.text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
