import type { ComponentPropsWithRef, ReactNode } from 'react'

import { buttonStyle, layer, stack, unseen } from './Button.css.ts'
import { Spinner } from '../feedback/Spinner.tsx'

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'className' | 'style'> & {
  kind?: 'main' | 'plain' | 'quiet' | 'danger' | undefined
  /** `icon` is a square for a lone icon: give `aria-label`. */
  size?: 'md' | 'sm' | 'icon' | undefined
  wide?: boolean | undefined
  icon?: ReactNode
  /** Work is under way: presses do nothing, the width stays, a spinner shows. */
  busy?: boolean | undefined
  /**
   * The id of the WhyNot box that says why this cannot be pressed. The button stays in the tab order
   * and is described by the box; pressing it opens the box and takes the reader there.
   */
  blockedBy?: string | null | undefined
}

/** A button. `type` is `button` when not given: only a form's own main action says `submit`. */
export function Button({
  kind = 'plain',
  size = 'md',
  wide = false,
  icon,
  busy = false,
  blockedBy = null,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const describedBy = [rest['aria-describedby'], blockedBy].filter(Boolean).join(' ')
  return (
    <button
      {...rest}
      type={type}
      className={buttonStyle({ kind, size, wide })}
      aria-busy={busy || undefined}
      aria-disabled={busy || blockedBy !== null || undefined}
      aria-describedby={describedBy || undefined}
      onClick={(event) => {
        if (busy || blockedBy !== null) {
          event.preventDefault()
          const reasons = blockedBy === null ? null : document.getElementById(blockedBy)
          // The reasons lie behind a hint until they are wanted.
          const hint = reasons?.closest('details')
          if (hint) hint.open = true
          reasons?.focus()
          return
        }
        onClick?.(event)
      }}
    >
      {busy ? (
        <span className={stack}>
          <span className={`${layer} ${unseen}`}>
            {icon}
            {children}
          </span>
          <span className={layer}>
            <Spinner label={null} />
          </span>
        </span>
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </button>
  )
}
