import type { ReactNode } from 'react'

import { drawn } from '../layout/Icon.tsx'
import { list, mend, several, title as titleStyle, whyNot } from './WhyNot.css.ts'

const QuestionIcon = /* @__PURE__ */ drawn(
  'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM6.3 6.4a1.75 1.75 0 1 1 2.5 1.6c-.5.25-.8.6-.8 1.2M8 11.3v.1',
)

export type Reason = {
  /** The refusal's code. */
  code: string
  text: ReactNode
  /** A link or button that leads to where it can be mended. */
  mend?: ReactNode
}

type WhyNotProps = {
  /** Give the same id to the button's `blockedBy`. */
  id: string
  /** "Why can't I pay?" */
  title: ReactNode
  reasons: readonly Reason[]
}

/**
 * Beside a disabled action: a quiet hint, which opens on a press of its own or of the action and says why, and where it
 * can be mended. Nothing when there is no reason.
 */
export function WhyNot({ id, title, reasons }: WhyNotProps) {
  if (reasons.length === 0) return null
  return (
    <details className={whyNot} data-hint="">
      <summary className={titleStyle}>
        <QuestionIcon size={14} />
        {title}
      </summary>
      <ul id={id} tabIndex={-1} role="list" className={reasons.length > 1 ? `${list} ${several}` : list}>
        {reasons.map((reason) => (
          <li key={reason.code}>
            {reason.text}
            {reason.mend === undefined ? null : (
              <>
                {' '}
                <span className={mend}>{reason.mend}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
