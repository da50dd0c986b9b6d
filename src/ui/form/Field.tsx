import { useState, type ComponentPropsWithRef, type ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import { SEARCH_LENGTH } from '../../../domain/limits.ts'
import { compact as compactStyle, control } from './control.css.ts'
import { amount, area, box, end, lead as leadStyle, show, withEnd, withIcon, withUnit } from './Field.css.ts'
import { FieldFrame, type FieldWords } from './FieldFrame.tsx'

type Native = Omit<ComponentPropsWithRef<'input'>, 'className' | 'style' | 'children' | 'size'>

export type FieldProps = FieldWords &
  Native & {
    /** An icon or a unit (text) inside the box, before what is typed. */
    lead?: ReactNode
    /** Figures stand at the right. */
    numeric?: boolean | undefined
    compact?: boolean | undefined
  }

const joined = (...names: readonly (string | false)[]) => names.filter(Boolean).join(' ')

/** A native text input with its label, hint and error. A search takes as many characters as the server does. */
export function Field({
  label,
  hideLabel,
  hint,
  error,
  optional,
  lead,
  numeric = false,
  compact = false,
  ...input
}: FieldProps) {
  const words = { label, hideLabel, hint, error, optional }
  return (
    <FieldFrame {...words} id={input.id} describedBy={input['aria-describedby']}>
      {(ids) => (
        <div className={box}>
          {lead === undefined ? null : <span className={leadStyle}>{lead}</span>}
          <input
            maxLength={input.type === 'search' ? SEARCH_LENGTH : undefined}
            {...input}
            {...ids}
            className={joined(
              control,
              compact && compactStyle,
              lead !== undefined && (typeof lead === 'string' ? withUnit : withIcon),
              numeric && amount,
            )}
          />
        </div>
      )}
    </FieldFrame>
  )
}

/** A password, with a switch that shows it. Paste and password managers work. */
export function PasswordField({
  label,
  hideLabel,
  hint,
  error,
  optional,
  ...input
}: FieldWords & Omit<Native, 'type'>) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  const words = { label, hideLabel, hint, error, optional }
  return (
    <FieldFrame {...words} id={input.id} describedBy={input['aria-describedby']}>
      {(ids) => (
        <div className={box}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...ids}
            type={isShown ? 'text' : 'password'}
            className={joined(control, withEnd)}
          />
          <span className={end}>
            <button
              type="button"
              className={show}
              aria-label={isShown ? t`Hide password` : t`Show password`}
              aria-controls={ids.id}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
            </button>
          </span>
        </div>
      )}
    </FieldFrame>
  )
}

/** Several lines of text. */
export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  optional,
  ...input
}: FieldWords & Omit<ComponentPropsWithRef<'textarea'>, 'className' | 'style' | 'children'>) {
  const words = { label, hideLabel, hint, error, optional }
  return (
    <FieldFrame {...words} id={input.id} describedBy={input['aria-describedby']}>
      {(ids) => <textarea rows={4} {...input} {...ids} className={joined(control, area)} />}
    </FieldFrame>
  )
}
