import { useId, type ReactNode } from 'react'

import { Trans } from '@lingui/react/macro'

import {
  error as errorStyle,
  failed,
  field,
  hint as hintStyle,
  label as labelStyle,
  optional as optionalStyle,
} from './control.css.ts'
import { WarningIcon } from '../layout/Icon.tsx'
import { hidden } from '../layout/VisuallyHidden.css.ts'

/** Props of every labelled control. */
export type FieldWords = {
  label: ReactNode
  /** The label is for screen readers only, since the place says it (a search box, a cell). */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  /** The same words as in the error summary (A3). */
  error?: ReactNode
  /** Says "(optional)"; whatever does not say so is required. */
  optional?: boolean | undefined
}

type ControlIds = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FieldFrameProps = FieldWords & {
  id?: string | undefined
  describedBy?: string | undefined
  children: (ids: ControlIds) => ReactNode
}

/** Label, hint and error around one control, joined by id. */
export function FieldFrame({
  label,
  hideLabel = false,
  hint,
  error,
  optional = false,
  id,
  describedBy,
  children,
}: FieldFrameProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const hasHint = hint !== undefined && hint !== null
  const hasError = error !== undefined && error !== null && error !== false && error !== ''
  const described = [hasHint ? hintId : null, hasError ? errorId : null, describedBy].filter(Boolean).join(' ')
  return (
    <div className={hasError ? `${field} ${failed}` : field}>
      <label htmlFor={controlId} className={hideLabel ? hidden : labelStyle}>
        {label}
        {optional ? (
          <span className={optionalStyle}>
            {' '}
            <Trans>(optional)</Trans>
          </span>
        ) : null}
      </label>
      {hasHint ? (
        <div id={hintId} className={hintStyle}>
          {hint}
        </div>
      ) : null}
      {hasError ? (
        <div id={errorId} className={errorStyle}>
          <WarningIcon size={14} />
          <span>{error}</span>
        </div>
      ) : null}
      {children({ id: controlId, 'aria-describedby': described || undefined, 'aria-invalid': hasError || undefined })}
    </div>
  )
}
